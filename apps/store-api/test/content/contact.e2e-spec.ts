import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  admin = await signedIn(store, { roles: ['admin'], language: 'en' });
});

afterAll(() => store?.stop());

beforeEach(async () => {
  await store.db.rows('DELETE FROM contact_messages');
  await store.drain();
  store.mail.inbox.clear();
});

const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'A question',
  message: 'Hello,\n\nis <b>this</b> safe?',
};
const write = (body: object = {}) => store.client.post('/contact', { ...MESSAGE, ...body });
const contacts = async (query = ''): Promise<Record<string, any>[]> =>
  (await admin.client.get(`/admin/contacts?${query}`)).body.data;

describe('POST /contact', () => {
  it('stores the message and mails the administrators, once', async () => {
    await signedIn(store, { roles: ['manager'] });
    const { status, body } = await write();
    expect([status, Object.keys(body).sort()]).toEqual([200, ['message', 'status']]);
    await store.drain();
    const mails = store.mail.inbox.messages({});
    expect(mails.map(({ envelope }) => envelope.to)).toEqual([[admin.email]]);
    expect(mails[0]).toMatchObject({
      subject: 'Contact form: A question',
      replyTo: [{ name: 'Ada Lovelace', address: 'ada@example.org' }],
    });
    expect(mails[0]?.html).toContain('is &lt;b&gt;this&lt;/b&gt; safe?');
    expect((await admin.client.get('/user/notifications')).body.data.total).toBe(0);
    expect(await contacts()).toEqual([
      { ...MESSAGE, id: expect.any(Number), read_at: null, created_at: expect.any(String) },
    ]);
  });

  it.each([
    ['name', [undefined, '', 'x'.repeat(101), 'Ada\r\nBcc: spam@evil.test', 'Ada\u2028x']],
    [
      'email',
      ['', 'ada', 'ada@example.org\r\nBcc: spam@evil.test', 'a@b.test, c@d.test', '"a,b"@c.test', {}],
    ],
    ['subject', [null, 'x'.repeat(201), 'Hi\nBcc: spam@evil.test', 'Hi\u0000', 'Hi\u0085there']],
    ['message', ['', ' ', 'x'.repeat(5001), ['x']]],
  ])('rejects a bad %s and keeps nothing', async (field, values) => {
    for (const value of values) {
      const { status, body } = await write({ [field]: value });
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    }
    await store.drain();
    expect([await contacts(), store.mail.inbox.messages({})]).toEqual([[], []]);
  });

  it('puts no text of a visitor into the header of a mail', async () => {
    await write({
      name: 'Ada" <x@evil.test>, "B',
      subject: '=?utf-8?q?x=0D=0ABcc:_spam=40evil.test?= <spam@evil.test>',
      message: '\r\n.\r\nMAIL FROM:<x@evil.test>\r\nBcc: spam@evil.test\r\n',
    });
    await store.drain();
    const [mail, ...others] = store.mail.inbox.messages({});
    expect(others).toEqual([]);
    expect(mail?.envelope.to).toEqual([admin.email]);
    expect(mail?.headers.map(({ name }) => name)).not.toContain('bcc');
    expect(mail?.replyTo.map(({ address }) => address)).toEqual(['ada@example.org']);
  });
});

describe('the messages of the contact form', () => {
  it('are found, read and deleted', async () => {
    await write({ subject: 'First', name: 'Percy 100%' });
    await write({ subject: 'Second' });
    const [second, first] = await contacts();
    const subjects = async (query: string) => (await contacts(query)).map(({ subject }) => subject);
    expect(await subjects('sort=subject')).toEqual(['First', 'Second']);
    expect(await subjects('search=100%25')).toEqual(['First']);
    expect(await subjects('from=2000-01-01&to=2000-01-02')).toEqual([]);

    const read = await admin.client.patch(`/admin/contacts/${first?.id}/read`);
    expect([read.status, read.body.data.read_at]).toEqual([200, expect.any(String)]);
    const again = await admin.client.patch(`/admin/contacts/${first?.id}/read`);
    expect(again.body.data).toEqual(read.body.data);
    expect(await subjects('is_read=true')).toEqual(['First']);
    expect(await subjects('is_read=false')).toEqual(['Second']);
    expect((await admin.client.get(`/admin/contacts/${first?.id}`)).body.data).toEqual(read.body.data);

    expect((await admin.client.delete(`/admin/contacts/${second?.id}`)).status).toBe(204);
    expect(await subjects('')).toEqual(['First']);
  });

  it.each([
    ['GET', '/admin/contacts/{id}'],
    ['PATCH', '/admin/contacts/{id}/read'],
    ['DELETE', '/admin/contacts/{id}'],
  ])('%s %s is for administrators and answers 404 to an unknown id', async (method, path) => {
    for (const id of ['999999', '99999999999', 'x']) {
      expect((await admin.client.send(method, path.replace('{id}', id))).status).toBe(404);
    }
    expect((await store.client.send(method, path.replace('{id}', '1'))).status).toBe(401);
    const { client } = await signedIn(store, { roles: ['manager'] });
    expect((await client.send(method, path.replace('{id}', '1'))).body.code).toBe('FORBIDDEN');
  });

  it('are listed for administrators only', async () => {
    expect((await store.client.get('/admin/contacts')).status).toBe(401);
    const { client } = await signedIn(store, { roles: ['manager'] });
    expect((await client.get('/admin/contacts')).body.code).toBe('FORBIDDEN');
  });
});

describe('the newsletter', () => {
  let serial = 0;
  let email: string;
  beforeEach(() => {
    email = `reader${++serial}@example.org`;
  });
  const subscribe = (address: unknown = email) =>
    store.client.post('/newsletter/subscribe', { email: address });
  const isSubscribed = async (): Promise<boolean> => {
    const rows = await store.db.rows<{ unsubscribed_at: Date | null }>(
      'SELECT unsubscribed_at FROM newsletter_subscribers WHERE lower(email) = lower($1)',
      [email],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.unsubscribed_at === null;
  };
  const mailsTo = async () => {
    await store.drain();
    return store.mail.inbox.messages({ to: email });
  };
  const header = (mail: { headers: { name: string; value: string }[] } | undefined, wanted: string) =>
    mail?.headers.find(({ name }) => name.toLowerCase() === wanted)?.value;

  const linkIn = (mail: { links: string[] } | undefined, page: string): string =>
    new URL(mail?.links.find((link) => link.includes(page)) ?? '').searchParams.get('token') ?? '';
  const confirm = async () => {
    const mails = await mailsTo();
    return store.client.post(`/newsletter/confirm/${linkIn(mails.at(-1), '/newsletter/confirm')}`);
  };

  it('asks an address, and welcomes it once when the link of the mail was used', async () => {
    await subscribe();
    const [asked] = await mailsTo();
    expect(asked?.subject).toBe('Please confirm your subscription');
    expect(asked?.links).toContainEqual(
      expect.stringMatching(/^http:\/\/shop\.test\/newsletter\/confirm\?token=[\w-]{43}$/),
    );
    const token = linkIn(asked, '/newsletter/confirm');
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => store.client.post(`/newsletter/confirm/${token}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const subjects = (await mailsTo()).map(({ subject }) => subject).sort();
    expect(subjects).toEqual(['Please confirm your subscription', 'Welcome to our newsletter']);
    await subscribe();
    expect(await mailsTo()).toHaveLength(2);
  });

  it('is on the list after the confirmation only, and the link ends after a week', async () => {
    const confirmedAt = async (): Promise<unknown> => {
      const row = await store.db.row<{ confirmed_at: Date | null }>(
        'SELECT confirmed_at FROM newsletter_subscribers WHERE email = $1',
        [email],
      );
      return row?.confirmed_at;
    };
    await subscribe();
    expect(await confirmedAt()).toBeNull();
    await store.db.rows(`UPDATE newsletter_subscribers SET subscribed_at = now() - interval '8 days'`);
    expect((await confirm()).status).toBe(404);
    await subscribe();
    expect((await confirm()).status).toBe(200);
    expect(await confirmedAt()).toBeInstanceOf(Date);
    await store.db.rows(`UPDATE newsletter_subscribers SET subscribed_at = now() - interval '8 days'`);
    expect((await confirm()).status).toBe(200);
  });

  it('lets an address cancel before it has confirmed, which ends the other link', async () => {
    await subscribe();
    const [mail] = await mailsTo();
    const refused = await store.client.post(
      `/newsletter/unsubscribe/${linkIn(mail, '/newsletter/unsubscribe')}`,
    );
    expect([refused.status, await isSubscribed()]).toEqual([200, false]);
    expect((await confirm()).status).toBe(404);
  });

  it('asks an address in the same words, however often and however it is written', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => subscribe()),
      subscribe(email.toUpperCase()),
    ]);
    answers.push(await subscribe());
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const mails = await mailsTo();
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['Please confirm your subscription']),
    );
    expect(new Set(mails.map((mail) => linkIn(mail, '/newsletter/confirm'))).size).toBe(1);
    expect(mails[0]?.text).not.toContain('account');
    expect(await isSubscribed()).toBe(true);
  });

  it('lets go with the link of the mail, and asks who comes back', async () => {
    await subscribe();
    const [mail] = await mailsTo();
    const [page] = mail?.links.filter((link) => link.includes('unsubscribe')) ?? [];
    expect(page).toMatch(/^http:\/\/shop\.test\/newsletter\/unsubscribe\?token=[\w-]{43}$/);
    const token = new URL(page ?? '').searchParams.get('token');
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await store.client.post(`/newsletter/unsubscribe/${token}`)).status).toBe(200);
      expect(await isSubscribed()).toBe(false);
    }
    await subscribe();
    expect(await isSubscribed()).toBe(true);
    expect(await mailsTo()).toHaveLength(2);
  });

  it('lets go with one click in the mail program', async () => {
    await subscribe();
    const [mail] = await mailsTo();
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.+)>$/.exec(header(mail, 'list-unsubscribe') ?? '') ?? [];
    expect(url).toMatch(/^http:\/\/store\.test\/api\/v1\/newsletter\/unsubscribe\/[\w-]{43}$/);
    const { status } = await store.client.post(
      new URL(url).pathname.slice('/api/v1'.length),
      'List-Unsubscribe=One-Click',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    expect([status, await isSubscribed()]).toEqual([200, false]);
  });

  it('sends no welcome to an address that has left meanwhile', async () => {
    await subscribe();
    await store.db.rows('UPDATE newsletter_subscribers SET unsubscribed_at = now()');
    expect(await mailsTo()).toEqual([]);
  });

  it('rejects an invalid address, and an unknown token', async () => {
    for (const address of [
      undefined,
      null,
      '',
      'x',
      'a@b.test\nBcc: c@d.test',
      '"a b"@c.test',
      ['a@b.test'],
    ]) {
      const { status, body } = await subscribe(address ?? null);
      expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    }
    for (const token of ['x', '%00', 'a'.repeat(43), "'%20OR%201=1"]) {
      for (const action of ['confirm', 'unsubscribe']) {
        const { status, body } = await store.client.post(`/newsletter/${action}/${token}`);
        expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
  });
});

describe('with rate limits', () => {
  it('lets an address write ten times a minute', async () => {
    const own = await startStore({ RATE_LIMIT: 'on' });
    try {
      const calls: [string, object][] = [
        ['/contact', MESSAGE],
        ['/newsletter/subscribe', { email: 'reader@example.org' }],
      ];
      for (const [path, body] of calls) {
        const statuses: number[] = [];
        for (let call = 0; call < 11; call++) statuses.push((await own.client.post(path, body)).status);
        expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
      }
    } finally {
      await own.stop();
    }
  });
});
