import { OutboundError } from '@comptoir/outbound';
import { smtpReason } from './smtp-reason';

const SERVER = { host: 'mail.example.com', port: 587, secure: false, user: 'ada', password: 'hunter2!' };
const UNREACHABLE = 'the mail server could not be reached or did not answer as one';
const reason = (fields: object): string => smtpReason(Object.assign(new Error(), fields), SERVER);

describe('why mail could not be sent', () => {
  it.each([
    [
      { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' },
      'TLS failed (self-signed certificate)',
    ],
    [
      { code: 'EAUTH', message: 'Invalid login: 535 5.7.8\r\nWrong.\r\n' },
      'the server refused the user name or the password (Invalid login: 535 5.7.8 Wrong)',
    ],
    [{ code: 'EODD', message: '' }, 'the mail could not be sent'],
  ])('describes %p', (fields, expected) => {
    expect(reason(fields)).toBe(expected);
  });

  it.each([
    { code: 'ESOCKET', originalCode: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.1:587' },
    { code: 'ESOCKET', originalCode: 'ENETUNREACH', message: 'connect ENETUNREACH 10.0.0.1:587' },
    { code: 'EDNS', message: 'queryA ENOTFOUND x' },
    { code: 'ETIMEDOUT', message: 'Greeting never received' },
    { code: 'ECONNECTION', message: 'Connection closed unexpectedly' },
    { code: 'EPROTOCOL', message: 'Invalid greeting. response=HTTP/1.1 400 Bad Request' },
  ])('is the same for %p, which would reveal the inside of a network', (fields) => {
    expect(reason({ ...fields, command: 'CONN' })).toBe(UNREACHABLE);
  });

  it.each(['not-allowed', 'unresolved', 'timeout', 'connection'] as const)(
    'is the same for a connection that is %s',
    (failure) => {
      expect(smtpReason(new OutboundError(failure, 'The address is not public.'), SERVER)).toBe(UNREACHABLE);
    },
  );

  it('does not quote a server that repeats the password', () => {
    const plain = Buffer.from('\0ada\0hunter2!').toString('base64');
    for (const secret of ['hunter2!', Buffer.from('hunter2!').toString('base64'), plain]) {
      expect(reason({ code: 'EAUTH', message: `535 no such user: ${secret}` })).toBe(
        'the server refused the user name or the password',
      );
    }
  });

  it('is at most 300 characters long', () => {
    expect(reason({ code: 'EMESSAGE', message: 'x'.repeat(5_000) })).toHaveLength(300);
  });

  it('exists for anything', () => {
    expect(smtpReason(undefined, SERVER)).toBe('the mail could not be sent');
    expect(smtpReason('text', { ...SERVER, password: undefined })).toBe('the mail could not be sent');
  });
});
