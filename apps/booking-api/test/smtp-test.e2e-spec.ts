import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { ADMIN, type TestBooking, startBooking } from './booking.harness';

const PASSWORD = 'open-sesame-42';

/** A server that wants this login; it speaks STARTTLS with a certificate that nobody trusts unless told otherwise. */
async function startMailServer(options: SMTPServerOptions = {}): Promise<{ port: number; close(): void }> {
  const server = new SMTPServer({
    closeTimeout: 100,
    // Its own certificate is publicly known, which is just right here.
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

/** A server of a few words. */
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
    await booking.db.rows('TRUNCATE settings');
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
    return { status, ...body };
  };

  it('sends a mail to whoever asks', async () => {
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

  it('tells of a wrong login, without the password that the server repeats', async () => {
    await use(startMailServer(), { smtp_user: 'eve', smtp_pass: PASSWORD });
    expect(await run()).toEqual({
      status: 500,
      error: 'SMTP test failed: the server refused the user name or the password',
    });
    await configure({ smtp_user: '' });
    expect((await run()).error).toContain('530');
  });

  it('tells of a refused connection', async () => {
    const { port, close } = await startTalker(() => undefined);
    close();
    await configure({ smtp_port: port });
    expect(await run()).toEqual({
      status: 500,
      error: `SMTP test failed: connection refused (connect ECONNREFUSED 127.0.0.1:${port})`,
    });
  });

  it('tells of an unknown host', async () => {
    await configure({ smtp_host: 'mail.invalid', smtp_port: 587 });
    const { status, error } = await run();
    expect(status).toBe(500);
    expect(error).toMatch(/^SMTP test failed: unknown host \(.*mail\.invalid/);
  });

  it('tells of a certificate that nobody trusts', async () => {
    await use(startMailServer({ disabledCommands: [] }));
    expect(await run()).toMatchObject({
      status: 500,
      error: expect.stringMatching(/^SMTP test failed: TLS failed \(.*certificate/),
    });
  });

  it('tells of TLS that does not come about', async () => {
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

  it('tells of a server that refuses the mail', async () => {
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

  it('tells of a server that ends the conversation, or has another one', async () => {
    await use(startTalker((socket) => socket.end()));
    expect((await run()).error).toMatch(/^SMTP test failed: the server ended the connection/);
    await use(startTalker((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
    expect((await run()).error).toMatch(/^SMTP test failed: the server did not answer as a mail server does/);
  });

  it('gives a silent server ten seconds', async () => {
    await use(startTalker(() => undefined));
    const startedAt = performance.now();
    expect(await run()).toEqual({
      status: 500,
      error: expect.stringMatching(/^SMTP test failed: no answer in time/),
    });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('tells what is not set', async () => {
    const nothing = { status: 500, error: 'SMTP test failed: smtp_host and smtp_from are not set' };
    expect(await run()).toEqual(nothing);
    await configure({ smtp_host: '' });
    expect(await run()).toEqual(nothing);
  });

  it('tells of a password that the key does not open', async () => {
    await configure({ smtp_user: 'ada', smtp_pass: PASSWORD });
    await booking.db.rows("UPDATE settings SET value = 'v1:AAAA' WHERE key = 'smtp_pass'");
    expect(await run()).toEqual({
      status: 500,
      error: 'SMTP test failed: the stored password cannot be read; set it again',
    });
  });

  it('is for administrators', async () => {
    const { status, body } = await booking.client.post('/admin/settings/test-smtp');
    expect({ status, body }).toEqual({ status: 401, body: { error: 'Authentication required' } });
  });
});

describe('a test of mail settings where only some ports are allowed', () => {
  it('does not connect to another', async () => {
    const booking = await startBooking({ SMTP_ALLOWED_PORTS: '465,587' });
    let connections = 0;
    const { port, close } = await startTalker(() => connections++);
    try {
      const settings = { smtp_host: '127.0.0.1', smtp_port: port, smtp_from: 'a@example.com' };
      await booking.admin.put('/admin/settings', settings);
      const { status, body } = await booking.admin.post('/admin/settings/test-smtp');
      expect({ status, body }).toEqual({
        status: 500,
        body: { error: `SMTP test failed: port ${port} is not allowed` },
      });
      expect(connections).toBe(0);
    } finally {
      close();
      await booking.stop();
    }
  });
});
