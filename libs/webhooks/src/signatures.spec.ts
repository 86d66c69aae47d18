import { Webhook } from 'standardwebhooks';
import { fc } from '../../../tools/testing-servers/properties';
import { signatureOf, standardHeaders } from './signatures';

const message = { id: 'evt_1', body: '{"event":"thing.made"}' };
const now = (): string => String(Math.floor(Date.now() / 1_000));

describe('signatureOf', () => {
  it('is the hexadecimal HMAC-SHA256 (RFC 4231, test case 2)', () => {
    expect(signatureOf('what do ya want for nothing?', 'Jefe')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('the headers of Standard Webhooks', () => {
  it('are those of its example', () => {
    const headers = standardHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: '{"test": 2432232314}' },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('are verified by its library with any encoded secret as it is shown', () => {
    const keys = fc.uint8Array({ minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(keys, (key) => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`;
        const headers = standardHeaders({ ...message, timestamp: now() }, [secret]);
        expect(new Webhook(secret).verify(message.body, headers)).toEqual({ event: 'thing.made' });
      }),
    );
  });

  it('are verified by its library with the bytes of any other secret', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.base64String({ minLength: 4 }));
    fc.assert(
      fc.property(texts, fc.boolean(), (text, prefixed) => {
        const secret = prefixed ? `whsec_${text}-` : text;
        const headers = standardHeaders({ ...message, timestamp: now() }, [secret]);
        const library = new Webhook(Buffer.from(secret), { format: 'raw' });
        expect(library.verify(message.body, headers)).toEqual({ event: 'thing.made' });
      }),
    );
  });

  it('have a signature by each secret, and none by another', () => {
    const headers = standardHeaders({ ...message, timestamp: now() }, ['first', 'second']);
    const by = (secret: string) => () =>
      new Webhook(Buffer.from(secret), { format: 'raw' }).verify(message.body, headers);
    expect(by('first')).not.toThrow();
    expect(by('second')).not.toThrow();
    expect(by('third')).toThrow('No matching signature found');
  });
});
