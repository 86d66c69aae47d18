import { once } from 'node:events';
import net from 'node:net';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { parseMailAddress } from './address';
import { parseSmtpUrl } from './mail.options';
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
  await mailer.onApplicationShutdown();
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

it('carries attachments, the address to reply to and one-click unsubscription', async () => {
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
])('refuses %j as an address', async (address) => {
  await expect(mailer.send({ ...mail, to: { name: 'Ada', address } })).rejects.toThrow(RangeError);
});

it('reads no file or address that a message names', async () => {
  const path = { path: '/etc/passwd' };
  const attachments = [{ filename: 'x', contentType: 'text/plain', content: path as unknown as Buffer }];
  await expect(mailer.send({ ...mail, attachments })).rejects.toThrow(/access rejected/i);
});

it('passes a refusal on with its code and works again afterwards', async () => {
  catcher.setFaults({ reject: 451 });
  await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 451 });
  catcher.setFaults({ reject: null });
  await expect(mailer.send(mail)).resolves.toBeUndefined();
});

it('fails at once while no server is there', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  for (const pool of [true, false]) {
    const lost = mailerTo(`smtp://127.0.0.1:${port}`, pool);
    await expect(lost.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
    await lost.onApplicationShutdown();
  }
});

describe('settings', () => {
  it.each([
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, secure: false }],
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false }],
    ['smtps://u%40x:p%2Fw@mail.example.com', { port: 465, secure: true, user: 'u@x', password: 'p/w' }],
    ['smtp://mail.example.com:465', { port: 465, secure: true }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
  ])('reads %s', (url, server) => {
    expect(parseSmtpUrl(url)).toMatchObject(server);
  });

  it('refuses other URLs', () => {
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
  ])('refuses the sender %s', (text) => {
    expect(() => parseMailAddress(text)).toThrow(RangeError);
  });
});
