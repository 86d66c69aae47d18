import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { OutboundError } from '@comptoir/outbound';
import type { MailQuota } from '@comptoir/mail';
import { SettingsMailService } from '../src/platform/settings/settings.mail.service';
import { SettingsService } from '../src/platform/settings/settings.service';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

const UNREACHABLE = {
  status: 500,
  error: 'SMTP test failed: the mail server could not be reached or did not answer as one',
};
const PASSWORD = 'open-sesame-42';

/**
 * Starts a server that requires this login and offers STARTTLS with an untrusted certificate, unless options
 * differ.
 */
async function startMailServer(options: SMTPServerOptions = {}): Promise<{ port: number; close(): void }> {
  const server = new SMTPServer({
    closeTimeout: 100,
    // Silences the warning about the library's public certificate, which is fit for a test.
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ada' && password === PASSWORD
        ? done(null, { user: username })
        : done(new Error(`No login for ${username} with ${password}`)),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { port: portOf(listening), close: () => server.close() };
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts a server that sends fixed lines. */
async function startTalker(talk: (socket: Socket) => void): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    talk(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('POST /admin/settings/test-smtp', () => {
  let booking: TestBooking;
  let catcher: SmtpCatcher;
  const closers: (() => void)[] = [];
  beforeAll(async () => {
    [booking, catcher] = await Promise.all([startBooking(), startSmtpCatcher({})]);
  });
  afterAll(() => Promise.all([booking.stop(), catcher.close()]));
  beforeEach(async () => {
    await booking.empty('settings');
    catcher.setFaults({ reject: null });
    catcher.inbox.clear();
  });
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  const configure = async (settings: object): Promise<void> => {
    const base = { smtp_host: '127.0.0.1', smtp_from: 'Chez Ada <desk@example.com>' };
    const { status } = await booking.admin.put('/admin/settings', { ...base, ...settings });
    expect(status).toBe(200);
  };
  const use = async (
    server: Promise<{ port: number; close(): void }>,
    settings: object = {},
  ): Promise<void> => {
    const { port, close } = await server;
    closers.push(close);
    await configure({ smtp_port: port, ...settings });
  };
  const run = async (): Promise<{ status: number; message?: string; error?: string }> => {
    const { status, body } = await booking.admin.post('/admin/settings/test-smtp');
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
    expect(body.code).toBe(status === 200 ? undefined : 'SMTP_TEST_FAILED');
    return { status, message: body.message, error: body.error };
  };

  it('sends a mail to the caller', async () => {
    await configure({ smtp_port: new URL(catcher.smtpUrl).port });
    expect(await run()).toEqual({ status: 200, message: `Test email sent to ${ADMIN.email}` });
    const [mail, ...others] = catcher.inbox.messages();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      envelope: { to: [ADMIN.email] },
      from: { name: 'Chez Ada', address: 'desk@example.com' },
      subject: 'Test of the mail settings',
    });
  });

  it.each([
    ['desk@example.com', { name: '', address: 'desk@example.com' }],
    ['"Ada, Grace & Co" <desk@example.com>', { name: 'Ada, Grace & Co', address: 'desk@example.com' }],
    [String.raw`"The \"Best\" <Room>" <desk@example.com>`, { name: 'The "Best" <Room>' }],
    ['Chez Zoé, Lyon <desk@example.com>', { name: 'Chez Zoé, Lyon', address: 'desk@example.com' }],
  ])('sends from %s', async (smtp_from, from) => {
    await configure({ smtp_port: new URL(catcher.smtpUrl).port, smtp_from });
    expect((await run()).status).toBe(200);
    expect(catcher.inbox.messages()).toMatchObject([{ from }]);
  });

  it('logs in with the stored password', async () => {
    await use(startMailServer(), { smtp_user: 'ada', smtp_pass: PASSWORD });
    expect((await run()).status).toBe(200);
  });

  it('reports a wrong login, without the password that the server repeats', async () => {
    await use(startMailServer(), { smtp_user: 'eve', smtp_pass: PASSWORD });
    expect(await run()).toEqual({
      status: 500,
      error: 'SMTP test failed: the server refused the user name or the password',
    });
    await configure({ smtp_user: '' });
    expect((await run()).error).toContain('530');
  });

  it('reports unreachable servers and other services in the same words', async () => {
    const { port, close } = await startTalker(() => undefined);
    close();
    await configure({ smtp_port: port });
    expect(await run()).toEqual(UNREACHABLE);
    await configure({ smtp_host: 'mail.invalid', smtp_port: 587 });
    expect(await run()).toEqual(UNREACHABLE);
    await use(startTalker((socket) => socket.end()));
    expect(await run()).toEqual(UNREACHABLE);
    await use(startTalker((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
    expect(await run()).toEqual(UNREACHABLE);
  });

  it('reports an untrusted certificate', async () => {
    await use(startMailServer({ disabledCommands: [] }));
    expect(await run()).toMatchObject({
      status: 500,
      error: expect.stringMatching(/^SMTP test failed: TLS failed \(.*certificate/),
    });
  });

  it('reports failed TLS', async () => {
    const replies = ['220 hello\r\n', '250-hello\r\n250 STARTTLS\r\n', '220 go ahead\r\n', '500 or not\r\n'];
    await use(
      startTalker((socket) => {
        let at = 0;
        const reply = (): boolean => socket.write(replies[at++] ?? '');
        reply();
        socket.on('data', reply);
      }),
    );
    expect((await run()).error).toMatch(/^SMTP test failed: TLS failed/);
  });

  it('reports a server that rejects the mail', async () => {
    await configure({ smtp_port: new URL(catcher.smtpUrl).port });
    catcher.setFaults({ reject: 550 });
    expect((await run()).error).toMatch(/^SMTP test failed: the server refused the message \(.*550/);
    await use(
      startMailServer({
        authOptional: true,
        onRcptTo: (_address, _session, done) => done(new Error('Not here')),
      }),
    );
    expect((await run()).error).toMatch(/^SMTP test failed: the server refused the sender or the recipient/);
  });

  it('gives a silent server ten seconds', async () => {
    await use(startTalker(() => undefined));
    const startedAt = performance.now();
    expect(await run()).toEqual(UNREACHABLE);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
  });

  it('reports missing settings', async () => {
    const nothing = { status: 500, error: 'SMTP test failed: smtp_host and smtp_from are not set' };
    expect(await run()).toEqual(nothing);
    await configure({ smtp_host: '' });
    expect(await run()).toEqual(nothing);
  });

  it('reports a password that the key cannot decrypt', async () => {
    await configure({ smtp_user: 'ada', smtp_pass: PASSWORD });
    await booking.db.rows("UPDATE settings SET value = 'v1:AAAA' WHERE key = 'smtp_pass'");
    expect(await run()).toEqual({
      status: 500,
      error: 'SMTP test failed: the stored password cannot be read; set it again',
    });
  });

  it('is for administrators', async () => {
    const { status, body } = await booking.client.post('/admin/settings/test-smtp');
    expect({ status, body }).toEqual({
      status: 401,
      body: { error: 'Authentication required', code: 'UNAUTHENTICATED' },
    });
  });
});

describe('mail settings where private networks are not allowed', () => {
  let booking: TestBooking;
  let server: { port: number; close(): void };
  let connections = 0;
  beforeAll(async () => {
    server = await startTalker(() => connections++);
    booking = await startBooking({ SMTP_ALLOW_PRIVATE: 'false', SMTP_ALLOWED_PORTS: `465,${server.port}` });
  });
  afterAll(async () => {
    server.close();
    await booking.stop();
  });
  const configure = async (smtp_host: string, smtp_port: number): Promise<void> => {
    const settings = { smtp_host, smtp_port, smtp_from: 'a@example.com' };
    expect((await booking.admin.put('/admin/settings', settings)).status).toBe(200);
  };
  const test = async (smtp_host: string, smtp_port: number): Promise<object> => {
    await configure(smtp_host, smtp_port);
    const { status, body } = await booking.admin.post('/admin/settings/test-smtp');
    return { status, error: body.error };
  };

  it.each([
    '127.0.0.1',
    '::1',
    'localhost',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[::1]',
    '::ffff:127.0.0.1',
    '2130706433',
    '0x7f.1',
    'postgres',
    'db.internal',
  ])('do not reach %s, and do not tell why', async (host) => {
    expect(await test(host, server.port)).toEqual(UNREACHABLE);
    expect(connections).toBe(0);
  });

  it('do not reach another port than the allowed ones', async () => {
    expect(await test('127.0.0.1', 587)).toEqual({
      status: 500,
      error: 'SMTP test failed: port 587 is not allowed',
    });
    expect(connections).toBe(0);
  });

  it('send no mail about bookings there either', async () => {
    await configure('127.0.0.1', server.port);
    const mail = {
      to: { name: '', address: 'a@example.com' },
      subject: 'x',
      html: 'x',
      text: 'x',
      messageId: 'x',
    };
    const smtp = await booking.get(SettingsService).readSmtpSettings();
    if (!smtp) throw new Error('mail is not set');
    await expect(booking.get(SettingsMailService).sendMail(smtp, mail)).rejects.toThrow(OutboundError);
    expect(connections).toBe(0);
  });
});

describe('mail settings by default', () => {
  it.each([
    ['25', true],
    ['465', true],
    ['587', true],
    ['2525', true],
    ['80', false],
    ['5432', false],
  ])('use port %s: %p', (port, isAllowed) => {
    const config = { mail: { allowedPorts: [], allowPrivate: false } };
    const mailer = new SettingsMailService({} as SettingsService, {} as MailQuota, config);
    expect(mailer.allowsPort(Number(port))).toBe(isAllowed);
  });
});
