import { once } from 'node:events';
import net from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { parseMailAddress } from './mail-address';
import { type Connect, parseSmtpUrl } from './mail.options';
import { type Mail, Mailer } from './mailer';

let catcher: SmtpCatcher;
let mailer: Mailer;

const mail: Mail = {
  to: { name: 'Ada', address: 'ada@example.org' },
  subject: 'Your order',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  messageId: '01a1-mail-order-placed',
};

function mailerTo(url: string, pool = true): Mailer {
  return new Mailer({ url, from: 'Shop <shop@example.com>', pool });
}

beforeAll(async () => {
  catcher = await startSmtpCatcher();
  mailer = mailerTo(catcher.smtpUrl);
});

afterEach(() => catcher.setFaults({ reject: null, stall: false }));

afterAll(async () => {
  mailer.onApplicationShutdown();
  await catcher.close();
});

function header(name: string, subject: string): string | undefined {
  const [message] = catcher.inbox.messages({ subject });
  return message?.headers.find((one) => one.name.toLowerCase() === name)?.value;
}

it('sends both forms with a message id that is the same for each attempt', async () => {
  await mailer.send(mail);
  await mailer.send(mail);
  const messages = catcher.inbox.messages({ subject: 'Your order' });
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({
    from: { name: 'Shop', address: 'shop@example.com' },
    to: [{ name: 'Ada', address: 'ada@example.org' }],
  });
  const ids = messages.map(
    ({ headers }) => headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value,
  );
  expect(ids).toEqual(['<01a1-mail-order-placed@example.com>', '<01a1-mail-order-placed@example.com>']);
});

it('sends attachments, the reply address and one-click unsubscription', async () => {
  await mailer.send({
    ...mail,
    subject: 'Invoice',
    replyTo: { name: '', address: 'help@example.com' },
    unsubscribeUrl: 'https://shop.example.com/unsubscribe/abc',
    attachments: [{ filename: 'invoice.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }],
  });
  const [message] = catcher.inbox.messages({ subject: 'Invoice' });
  expect(message?.attachments).toEqual([
    expect.objectContaining({ filename: 'invoice.pdf', mimeType: 'application/pdf' }),
  ]);
  expect(message?.replyTo).toEqual([{ name: '', address: 'help@example.com' }]);
  expect(header('list-unsubscribe', 'Invoice')).toBe('<https://shop.example.com/unsubscribe/abc>');
  expect(header('list-unsubscribe-post', 'Invoice')).toBe('List-Unsubscribe=One-Click');
});

it('keeps headers and recipients out of names and subjects', async () => {
  await mailer.send({
    ...mail,
    subject: 'Hello\r\nBcc: eve@example.net\r\n\r\n<script>',
    to: { name: 'Ada\r\nBcc: eve@example.net, "x" <mallory@example.net>', address: 'ada@example.org' },
    replyTo: { name: 'a\nb', address: 'b@example.org' },
  });
  const [message] = catcher.inbox.messages({ subject: 'Hello' });
  expect(message?.envelope.to).toEqual(['ada@example.org']);
  expect(message?.to).toHaveLength(1);
  expect(message?.headers.some(({ name }) => name.toLowerCase() === 'bcc')).toBe(false);
});

it.each([
  'ada@example.org, eve@example.net',
  'ada@example.org\r\nRCPT TO:<eve@example.net>',
  '<ada@example.org>',
  'ada',
  'a@b@c',
  '',
])('rejects %j as an address', async (address) => {
  await expect(mailer.send({ ...mail, to: { name: 'Ada', address } })).rejects.toThrow(RangeError);
});

it('reads no file or address that a message names', async () => {
  const path = { path: '/etc/passwd' };
  const attachments = [{ filename: 'x', contentType: 'text/plain', content: path as unknown as Buffer }];
  await expect(mailer.send({ ...mail, attachments })).rejects.toThrow(/access rejected/i);
});

it('throws the SMTP error with its code, and works again afterwards', async () => {
  catcher.setFaults({ reject: 451 });
  await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 451 });
  catcher.setFaults({ reject: null });
  await expect(mailer.send(mail)).resolves.toBeUndefined();
});

it('fails immediately while there is no server', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  for (const pool of [true, false]) {
    const lost = mailerTo(`smtp://127.0.0.1:${port}`, pool);
    await expect(lost.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
    lost.onApplicationShutdown();
  }
});

describe('a login', () => {
  /** A server without TLS under the name of another machine, with the commands that it received. */
  async function clearTextServer(): Promise<{ connect: Connect; heard: string[]; close(): void }> {
    const heard: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      closeTimeout: 100,
      authOptional: true,
      onAuth: ({ password }, _session, done) => {
        heard.push(`AUTH ${password}`);
        done(null, { user: 'ada' });
      },
      onData: (stream, _session, done) => {
        heard.push('DATA');
        stream.resume().on('end', () => done());
      },
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as net.AddressInfo;
    const connect: Connect = async () => {
      const socket = net.connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    return { connect, heard, close: () => void server.close(() => undefined) };
  }

  it.each([
    ['smtp://ada:secret@mail.example.com', false],
    ['smtp+starttls://mail.example.com', false],
    ['smtp://mail.example.com', true],
    ['smtp://ada:secret@127.0.0.1', true],
    ['smtp://ada:secret@localhost', true],
  ])('in %s and without TLS is sent: %p', async (url, isSent) => {
    const { connect, heard, close } = await clearTextServer();
    for (const pool of [true, false]) {
      const plain = new Mailer({ url, from: 'Shop <shop@example.com>', pool, connect });
      const outcome = await plain.send(mail).then(
        () => 'sent',
        ({ code }: { code?: string }) => code,
      );
      expect(outcome).toBe(isSent ? 'sent' : 'ETLS');
      plain.onApplicationShutdown();
    }
    expect(heard.includes('DATA')).toBe(isSent);
    expect(heard.includes('AUTH secret')).toBe(isSent && url.includes('secret'));
    close();
  });

  it('needs a certificate for the name, wherever the connection was made to', async () => {
    jest.spyOn(console, 'error').mockImplementationOnce(() => undefined); // the server warns of its own certificate
    const server = new SMTPServer({ authOptional: true, closeTimeout: 100 });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as net.AddressInfo;
    const connect: Connect = () => Promise.resolve(net.connect(port, '127.0.0.1'));
    const secured = new Mailer({
      url: 'smtp://mail.example.com',
      from: 'a@example.com',
      pool: false,
      connect,
    });
    await expect(secured.send(mail)).rejects.toThrow(/certificate/);
    server.close(() => undefined);
  });
});

describe('settings', () => {
  it.each([
    ['smtp+starttls://u:p@mail.example.com', { port: 587, secure: false, requireTls: true, password: 'p' }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, secure: false }],
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false }],
    ['smtps://u%40x:p%2Fw@mail.example.com', { port: 465, secure: true, user: 'u@x', password: 'p/w' }],
    ['smtp://mail.example.com:465', { port: 465, secure: true }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
  ])('reads %s', (url, server) => {
    expect(parseSmtpUrl(url)).toMatchObject(server);
  });

  it('rejects other URLs', () => {
    expect(() => parseSmtpUrl('https://mail.example.com')).toThrow(TypeError);
  });

  it.each([
    ['shop@example.com', { name: '', address: 'shop@example.com' }],
    ['The Shop <shop@example.com>', { name: 'The Shop', address: 'shop@example.com' }],
    ['"Shop, Ltd" <shop@example.com>', { name: 'Shop, Ltd', address: 'shop@example.com' }],
    ['"Shop"<shop@example.com>', { name: 'Shop', address: 'shop@example.com' }],
    [
      String.raw`"The \"Best\" <Shop> \\ Co" <shop@example.com>`,
      { name: String.raw`The "Best" <Shop> \ Co`, address: 'shop@example.com' },
    ],
  ])('reads the sender %s', (text, address) => {
    expect(parseMailAddress(text)).toEqual(address);
  });

  it.each([
    'Shop <>',
    'Shop',
    'a@b.c <d@e.f> <g@h.i>',
    '"Shop <shop@example.com>',
    'The "Best" Shop <shop@example.com>',
    String.raw`"Shop\" <shop@example.com>`,
    '"a b"@example.com',
  ])('rejects the sender %s', (text) => {
    expect(() => parseMailAddress(text)).toThrow(RangeError);
  });
});
