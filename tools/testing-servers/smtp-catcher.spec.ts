import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createTransport } from 'nodemailer';

import { type SmtpCatcher, startSmtpCatcher } from './smtp-catcher';

const MESSAGE = {
  from: '"Comptoir" <shop@example.com>',
  to: 'Ada <Ada@Example.com>',
  bcc: 'hidden@example.com',
  subject: 'Verify é <script>alert(1)</script>',
  text: 'Open https://shop.example/verify?a=1&b=2.',
  html: '<p>Hello</p><a href="https://shop.example/verify?a=1&amp;b=2">Verify</a><img src="cid:logo">',
  attachments: [
    { filename: 'invoice.pdf', content: Buffer.from('%PDF-1.7') },
    { filename: 'logo.png', content: Buffer.from('png'), cid: 'logo', contentType: 'image/png' },
  ],
};

describe('the SMTP catcher', () => {
  let catcher: SmtpCatcher;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'comptoir-mail-'));
    catcher = await startSmtpCatcher({ directory });
  });

  beforeEach(async () => {
    catcher.setFaults({ reject: null, stall: false });
    await fetch(`${catcher.url}/api/messages`, { method: 'DELETE' });
  });

  afterAll(async () => {
    await catcher.close();
    await rm(directory, { recursive: true });
  });

  /** @param patienceMs after it the sender gives up on a server that says nothing */
  const send = (changes = {}, patienceMs = 60_000): Promise<unknown> => {
    const transport = createTransport(`${catcher.smtpUrl}?socketTimeout=${patienceMs}`);
    return transport.sendMail({ ...MESSAGE, ...changes }).finally(() => transport.close());
  };

  it('returns received messages, with unique decoded links', async () => {
    await send();
    const message = await catcher.inbox.waitFor({ to: 'ada@example.com', subject: 'verify' });
    expect(message.envelope.to).toEqual(['ada@example.com', 'hidden@example.com']);
    expect(message.links).toEqual(['https://shop.example/verify?a=1&b=2']);
    expect(message.attachments.map((file) => [file.filename, file.size])).toEqual([
      ['logo.png', 3],
      ['invoice.pdf', 8],
    ]);
  });

  it('waits for a message that is still on its way', async () => {
    const waiting = catcher.inbox.waitFor({ subject: 'later' });
    await send({ subject: 'Sent later' });
    expect((await waiting).subject).toBe('Sent later');
  });

  it('says what did come when the expected message does not', async () => {
    await send({ subject: 'Something else' });
    await expect(catcher.inbox.waitFor({ subject: 'expected' }, 20)).rejects.toThrow('Something else');
  });

  it('filters, finds and deletes over the JSON API', async () => {
    await send();
    await send({ to: 'bob@example.com', subject: 'Shipped' });
    const list = async (query: string): Promise<{ total: number; messages: { id: string }[] }> =>
      (await (await fetch(`${catcher.url}/api/messages${query}`)).json()) as never;
    expect((await list('')).total).toBe(2);
    const { total, messages } = await list('?to=bob&subject=ship');
    expect(total).toBe(1);
    const address = `${catcher.url}/api/messages/${messages[0]?.id}`;
    expect(await (await fetch(address)).json()).toMatchObject({ subject: 'Shipped' });
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(address)).status).toBe(404);
  });

  it('escapes what a mail brings and shows its HTML in a sandbox only', async () => {
    await send();
    const { id } = await catcher.inbox.waitFor({});
    const list = await (await fetch(catcher.url)).text();
    expect(list).toContain('&lt;script&gt;');
    expect(list).not.toContain('<script>alert');
    const shown = await fetch(`${catcher.url}/messages/${id}`);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await shown.text()).toContain('sandbox="allow-popups');
    const frame = await fetch(`${catcher.url}/messages/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox /);
    expect(await frame.text()).toContain(`<img src="/messages/${id}/attachments/0">`);
    const image = await fetch(`${catcher.url}/messages/${id}/attachments/0`);
    expect([image.headers.get('content-type'), await image.text()]).toEqual(['image/png', 'png']);
  });

  it.each([451, 550] as const)('rejects with %i on command', async (code) => {
    catcher.setFaults({ reject: code });
    await expect(send()).rejects.toMatchObject({ responseCode: code });
    expect(catcher.inbox.size).toBe(0);
  });

  it('stalls on command, over the API', async () => {
    const response = await fetch(`${catcher.url}/api/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stall: true }),
    });
    expect(await response.json()).toEqual({ reject: null, stall: true });
    await expect(send({}, 300)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('stores its messages over a restart', async () => {
    await send({ subject: 'Stored' });
    await catcher.close();
    catcher = await startSmtpCatcher({ directory });
    expect(catcher.inbox.messages().map((message) => message.subject)).toEqual(['Stored']);
  });
});
