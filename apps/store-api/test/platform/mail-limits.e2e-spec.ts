import { randomUUID } from 'node:crypto';
import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import { signedIn } from '../accounts';
import { PASSWORD } from '../customers/passwords.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR = 3_600_000;

let store: TestStore;
let caller = 0;
beforeAll(async () => {
  store = await startStore({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => store?.stop());

/** Sends each request from another address, so that only the limit per recipient applies. */
function call(path: string, body: object): Promise<TestResponse> {
  caller++;
  const address = `198.18.${caller >> 8}.${caller & 255}`;
  return store.client.post(path, body, { headers: { 'x-forwarded-for': address } });
}

async function mailsTo(email: string) {
  await store.drain();
  return store.mail.inbox.messages({ to: email });
}

function registration(email: string, name = 'Camille Martin'): object {
  return { name, email, password: PASSWORD, password_confirmation: PASSWORD };
}

describe('mails that anyone can cause', () => {
  it('reach an address five times an hour and ten times a day', async () => {
    const { email } = await signedIn(store);
    const ask = async (count: number): Promise<TestResponse[]> => {
      const responses: TestResponse[] = [];
      for (let n = 0; n < count; n++) responses.push(await call('/auth/forgot-password', { email }));
      return responses;
    };
    const responses = await ask(8);
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await mailsTo(email)).toHaveLength(5);
    store.clock.advance(HOUR + 60_000);
    await ask(8);
    expect(await mailsTo(email)).toHaveLength(10);
    store.clock.advance(HOUR + 60_000);
    await ask(4);
    expect(await mailsTo(email)).toHaveLength(10);
    store.clock.advance(24 * HOUR);
    await ask(1);
    expect(await mailsTo(email)).toHaveLength(11);
    store.clock.advance(-26 * HOUR - 120_000);
  });

  it('count apart for the account, so that strangers cannot silence its mails with others', async () => {
    const { email } = await signedIn(store);
    for (let n = 0; n < 7; n++) await call('/newsletter/subscribe', { email });
    const before = await mailsTo(email);
    expect(before.length).toBeLessThanOrEqual(5);
    await call('/auth/forgot-password', { email });
    expect(await mailsTo(email)).toHaveLength(before.length + 1);
  });

  it('count an address however it is written, and leave the write out of it', async () => {
    const email = `${randomUUID()}@example.com`;
    expect((await call('/auth/register', registration(email))).status).toBe(201);
    for (let n = 0; n < 4; n++) await call('/auth/login', { email, password: PASSWORD });
    const last = await call('/auth/login', { email: email.toUpperCase(), password: PASSWORD });
    expect([last.status, last.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect((await call('/newsletter/subscribe', { email: email.toUpperCase() })).status).toBe(200);
    // The limit of the account's mails is reached; the newsletter has its own.
    expect(await mailsTo(email)).toHaveLength(6);
    const rows = await store.db.rows('SELECT FROM newsletter_subscribers WHERE lower(email) = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('count the addresses of one mailbox together', async () => {
    const name = `ada${randomUUID().replaceAll('-', '')}`;
    const plain = `${name}@gmail.com`;
    const dotted = `${name.slice(0, 3)}.${name.slice(3)}@googlemail.com`;
    const emails = [plain, dotted, ...[1, 2, 3, 4, 5].map((n) => `${name}+${n}@gmail.com`)];
    for (const email of emails) expect((await call('/newsletter/subscribe', { email })).status).toBe(200);
    await store.drain();
    const reached = emails.flatMap((email) => store.mail.inbox.messages({ to: email }));
    expect(reached).toHaveLength(5);
  });

  it.each(['gma\u00ADil.com', 'gmail.com\u200B', '\uFF47mail.com'])(
    'go to no address that hides its domain: %j',
    async (domain) => {
      const email = `ada@${domain}`;
      const answers = [
        await call('/newsletter/subscribe', { email }),
        await call('/auth/register', registration(email)),
        await call('/auth/forgot-password', { email }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    },
  );

  it('hold no word of who caused them', async () => {
    const email = `${randomUUID()}@example.com`;
    await call('/auth/register', registration(email, 'Win money at evil.test'));
    await call('/auth/forgot-password', { email });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const { html, text, headers } of mails) {
      expect(`${html}${text}${JSON.stringify(headers)}`).not.toContain('evil');
    }
  });

  it('are forgotten after a day, and stored without their addresses', async () => {
    const count = async (): Promise<number> =>
      (await store.db.rows<{ recipient: Buffer }>('SELECT recipient FROM counted_mails')).length;
    expect(await count()).toBeGreaterThan(0);
    store.clock.advance(72 * HOUR);
    await store.get(JobsRuntime).runSchedule('forget-counted-mails');
    expect(await count()).toBe(0);
    store.clock.advance(-72 * HOUR);
  });
});
