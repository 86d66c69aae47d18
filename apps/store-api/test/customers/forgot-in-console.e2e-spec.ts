import { randomUUID } from 'node:crypto';
import { type TestStore, startStore } from '../store-harness';
import { NEW_PASSWORD, PASSWORD, PasswordFixtures, errorOf } from './passwords.fixture';

const CONSOLE_PAGE = 'http://console.test/shop/choose-password';
const SHOP_PAGE = 'http://shop.test/reset-password';

/** Asks for a link, and returns the page that it leads to and the link; undefined where no mail was sent. */
async function pageFor(
  store: TestStore,
  email: string,
  fields: object,
): Promise<{ page: string; link: URL } | undefined> {
  expect((await store.client.post('/auth/forgot-password', { email, ...fields })).status).toBe(200);
  await store.drain();
  const [mail] = store.mail.inbox.messages({ to: email, subject: 'Choose a new password' });
  const url = mail?.links.find((address) => address.includes('token='));
  if (url === undefined) return undefined;
  const link = new URL(url);
  return { page: link.origin + link.pathname, link };
}

describe('a password forgotten in the console', () => {
  let store: TestStore;
  let fixtures: PasswordFixtures;

  beforeAll(async () => {
    store = await startStore();
    fixtures = new PasswordFixtures(store);
  });

  afterAll(() => store?.stop());

  it.each(['manager', 'admin'] as const)('leads a person with the role %s to the console', async (role) => {
    const { email } = await fixtures.account({ roles: ['customer', role] });
    const found = await pageFor(store, email, { in_console: true });
    expect(found?.page).toBe(CONSOLE_PAGE);
    const token = found?.link.searchParams.get('token');
    expect(found?.link.searchParams.get('email')).toBe(email);
    expect((await fixtures.reset(email, token)).status).toBe(200);
    expect((await fixtures.login(email, PASSWORD)).status).toBe(401);
    expect((await fixtures.login(email, NEW_PASSWORD)).status).toBe(200);
    expect(errorOf(await fixtures.reset(email, token))).toEqual([422, 'RESET_FAILED']);
  });

  it('leads customers to the storefront, whatever they send', async () => {
    const { email } = await fixtures.account({ roles: ['customer'] });
    expect((await pageFor(store, email, { in_console: true }))?.page).toBe(SHOP_PAGE);
  });

  it.each([[{}], [{ in_console: false }]])(
    'leads staff to the storefront as before with %j',
    async (fields) => {
      const { email } = await fixtures.account({ roles: ['admin'] });
      expect((await pageFor(store, email, fields))?.page).toBe(SHOP_PAGE);
    },
  );

  it('leads by the role at the time of the mail', async () => {
    const { id, email } = await fixtures.account({ roles: ['manager'] });
    await store.client.post('/auth/forgot-password', { email, in_console: true });
    await store.db.rows(`UPDATE users SET roles = '{customer}' WHERE id = $1`, [id]);
    await store.drain();
    expect(fixtures.resetLink(email)).toContain(SHOP_PAGE);
  });

  it('answers the same whoever the address belongs to, and mails no one else', async () => {
    const { email } = await fixtures.account({ roles: ['admin'] });
    const { email: customer } = await fixtures.account();
    const unknown = `camille.${randomUUID()}@example.com`;
    const answers = await Promise.all(
      [email, customer, unknown].map(async (address) => {
        const { status, body } = await store.client.post('/auth/forgot-password', {
          email: address,
          in_console: true,
        });
        return { status, body };
      }),
    );
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(answers[0]?.status).toBe(200);
    await store.drain();
    expect(store.mail.inbox.messages({ to: unknown })).toEqual([]);
  });

  it.each(['maybe', 7, [true], {}])('rejects in_console %j', async (value) => {
    const { email } = await fixtures.account({ roles: ['admin'] });
    const response = await store.client.post('/auth/forgot-password', { email, in_console: value });
    expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(response.body.errors)).toEqual(['in_console']);
    await store.drain();
    expect(store.mail.inbox.messages({ to: email })).toEqual([]);
  });
});

it('leads staff to the storefront where there is no console', async () => {
  const store = await startStore({ CONSOLE_URL: '' });
  try {
    const { email } = await new PasswordFixtures(store).account({ roles: ['admin'] });
    expect((await pageFor(store, email, { in_console: true }))?.page).toBe(SHOP_PAGE);
  } finally {
    await store.stop();
  }
});
