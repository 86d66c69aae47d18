import { findTablesWithText } from '@comptoir/testing';
import { OrderChangesService } from '../../src/orders/orders/orders.changes.service';
import { ErasureService } from '../../src/customers/privacy/erasure.service';
import { type TestAccount, signedIn } from '../accounts';
import { openShop } from '../catalog/catalog.fixture';
import { PASSWORD, PasswordFixtures, errorOf } from './passwords.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: PasswordFixtures;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PasswordFixtures(store);
  await openShop(store);
  admin = await signedIn(store, { roles: ['admin'] });
});
afterAll(() => store?.stop());

interface Person extends TestAccount {
  /** A word that is in all of the user's data, and nowhere else. */
  mark: string;
}

let people = 0;

/** Creates a user with a row in every place that holds personal data. */
async function person(): Promise<Person> {
  const mark = `markworth${++people}x`;
  const account = await fixtures.account({
    email: `${mark}@example.com`,
    name: `Zelda ${mark}`,
    phone: `+33 ${mark}`.slice(0, 20),
  });
  await store.client.post('/newsletter/subscribe', { email: account.email });
  await store.client.post('/contact', { name: mark, email: account.email, subject: mark, message: mark });
  await admin.client.put(`/admin/users/${account.id}`, { name: `Zelda ${mark} the second` });
  await admin.client.post('/admin/gift-cards', { initial_amount: '10.00', recipient_email: account.email });
  await store.drain();
  for (const statement of belongings(mark)) await store.db.rows(statement, [account.id]);
  await order(account.id, mark, 'delivered', true);
  await order(account.id, mark, 'cancelled', false);
  return { ...account, mark };
}

function belongings(mark: string): string[] {
  return [
    `INSERT INTO addresses (user_id, full_name, address_line1, city, postal_code, country, is_default)
     VALUES ($1, '${mark}', '${mark}', 'Paris', '75001', 'FR', true)`,
    `UPDATE profiles SET bio = '${mark}', website = 'https://${mark}.example', gender = '${mark}' WHERE user_id = $1`,
    `INSERT INTO user_identities (provider, subject, user_id, created_at) VALUES ('google', '${mark}', $1, now())`,
    `INSERT INTO push_tokens (user_id, token, platform, device_id) VALUES ($1, '${mark}', 'ios', '${mark}')`,
    `INSERT INTO saved_cards (user_id, processor_payment_method_id, fingerprint, brand, last_four, exp_month, exp_year,
                              cardholder_name, is_default)
     VALUES ($1, 'pm_${mark}', '${mark}', 'visa', '4242', 1, 2040, '${mark}', true)`,
    `INSERT INTO webhooks (user_id, url, events, secret) VALUES ($1, 'https://${mark}.example', '{order.placed}', '\\x00')`,
    `INSERT INTO notifications (user_id, type, title, body, data, cause)
     VALUES ($1, 'welcome', '${mark}', '${mark}', '{}', gen_random_uuid())`,
    `INSERT INTO password_changes (user_id, ip, device, created_at) VALUES ($1, '192.0.2.1', '${mark}', now())`,
    `INSERT INTO second_factors (user_id, secret, created_at, confirmed_at, last_step) VALUES ($1, '\\x00', now(), now(), 1)`,
    `INSERT INTO second_factor_changes (user_id, change, ip, device, created_at) VALUES ($1, 'added', '192.0.2.1', '${mark}', now())`,
    `UPDATE sessions SET device_name = '${mark}', user_agent = '${mark}' WHERE user_id = $1`,
    `INSERT INTO search_log (query, results_count, user_id, created_at) VALUES ('lamp', 0, $1, now())`,
    `INSERT INTO api_log (request_id, method, path, status_code, duration_ms, user_id, ip, created_at)
     VALUES ('r', 'GET', '/user', 200, 1, $1, '${mark}', now())`,
    `INSERT INTO activity_log (actor_id, actor_role, action, subject_type, subject_id, ip, user_agent, request_id)
     VALUES ($1, 'manager', 'products.update', 'products', '1', '${mark}', '${mark}', 'r')`,
  ];
}

async function order(userId: number, mark: string, status: string, invoiced: boolean): Promise<number> {
  const address = {
    full_name: mark,
    phone: `+33 ${mark}`,
    address_line1: mark,
    address_line2: '',
    city: mark,
  };
  const whole = JSON.stringify({ ...address, state: '', postal_code: '75001', country: 'FR' });
  const made = await store.db.row<{ id: number }>(
    `INSERT INTO orders (order_number, user_id, status, currency, exchange_rate, subtotal, discount_amount, shipping_amount,
                         total, amount_due, shipping_address, billing_address, notes, placed_at)
     VALUES ('T-' || nextval('order_number_seq'), $1, $2, 'EUR', 1, 100, 0, 0, 100, 100, $3, $3, $4, now()) RETURNING id`,
    [userId, status, whole, mark],
  );
  await store.db.rows(
    `INSERT INTO returns (order_id, user_id, status, reason, reason_details, created_at, updated_at)
     VALUES ($1, $2, 'requested', 'other', $3, now(), now())`,
    [made?.id, userId, mark],
  );
  const id = made?.id ?? 0;
  if (!invoiced) return id;
  await store.db.rows(
    `INSERT INTO invoices (type, year, number_in_year, order_id, user_id, currency, subtotal, discount_amount, shipping_amount,
                           tax_amount, total, snapshot, issued_at)
     VALUES ('invoice', 2001, $1, $1, $2, 'EUR', 100, 0, 0, 0, 100, $3, now())`,
    [id, userId, whole],
  );
  return id;
}

/** Runs the hourly job as if the account had been deleted this many days earlier. */
async function eraseAfter(days: number, { id }: TestAccount): Promise<void> {
  await store.db.rows('UPDATE users SET deleted_at = deleted_at - make_interval(days => $2) WHERE id = $1', [
    id,
    days,
  ]);
  await store.get(ErasureService).eraseDueAccounts();
}

function close({ client }: TestAccount): Promise<unknown> {
  return client.delete('/user', { password: PASSWORD });
}

describe('an account that its owner deletes', () => {
  it('keeps for 30 days what running orders need, and after that what the law asks for', async () => {
    const zelda = await person();
    await close(zelda);
    await store.drain();
    expect(await findTablesWithText(store.db, zelda.mark)).toEqual([
      'activity_log',
      'api_log',
      'contact_messages',
      'gift_cards',
      'invoices',
      'orders',
      'returns',
      'users',
    ]);
    expect(await store.db.row('SELECT password_hash FROM users WHERE id = $1', [zelda.id])).toEqual({
      password_hash: null,
    });
    await eraseAfter(29, zelda);
    expect(errorOf(await fixtures.login(zelda.email, PASSWORD))).toEqual([401, 'ACCOUNT_DELETED']);
    await eraseAfter(2, zelda);
    expect(errorOf(await fixtures.login(zelda.email, PASSWORD))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await findTablesWithText(store.db, zelda.mark)).toEqual(['invoices', 'orders']);
    const orders = await store.db.rows<{ shipping_address: Record<string, string> }>(
      'SELECT notes, shipping_address, billing_address FROM orders WHERE user_id = $1 ORDER BY id',
      [zelda.id],
    );
    const [invoiced, other] = orders;
    expect(invoiced).toMatchObject({ notes: '', shipping_address: { full_name: zelda.mark, phone: '' } });
    expect(JSON.stringify(other)).not.toContain(zelda.mark);
    expect(other?.shipping_address.country).toBe('FR');
    // A second run finds nothing to do.
    await eraseAfter(1, zelda);
    expect(await findTablesWithText(store.db, zelda.mark)).toEqual(['invoices', 'orders']);
  });

  it('waits for an order that is not shipped yet', async () => {
    const zelda = await person();
    await order(zelda.id, zelda.mark, 'processing', false);
    await close(zelda);
    await eraseAfter(40, zelda);
    expect(await findTablesWithText(store.db, zelda.mark)).toContain('users');
  });

  it('leaves what its owner does after registering the address again', async () => {
    const zelda = await person();
    await close(zelda);
    const fields = { name: 'Zelda', email: zelda.email, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await store.client.post('/auth/register', fields)).status).toBe(201);
    await store.client.post('/newsletter/subscribe', { email: zelda.email });
    await eraseAfter(31, zelda);
    const held = await findTablesWithText(store.db, zelda.mark);
    expect(held).toEqual(expect.arrayContaining(['contact_messages', 'newsletter_subscribers', 'users']));
    expect(errorOf(await fixtures.login(zelda.email, PASSWORD))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });
});

describe('an account that staff deletes', () => {
  it('leaves nothing more, in the log of what staff did either', async () => {
    const zelda = await person();
    // The note about a changed address has the one before.
    const moved = await order(zelda.id, zelda.mark, 'confirmed', false);
    const elsewhere = { full_name: 'Else', address_line1: '2 rue X', city: 'Paris', postal_code: '75002' };
    const shipping_address = { ...elsewhere, phone: '+33142685300', country: 'FR' };
    await store.get(OrderChangesService).changeOrderAddresses(admin.id, String(moved), { shipping_address });
    expect(await findTablesWithText(store.db, zelda.mark)).toContain('order_notes');
    await store.db.rows(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [moved]);
    expect((await admin.client.delete(`/admin/users/${zelda.id}`)).status).toBe(204);
    await store.drain();
    await eraseAfter(31, zelda);
    expect(await findTablesWithText(store.db, zelda.mark)).toEqual(['invoices', 'orders']);
    const logged = await store.db.rows(
      `SELECT FROM activity_log WHERE subject_type = 'users' AND subject_id = $1 AND action = 'users.delete'`,
      [String(zelda.id)],
    );
    expect(logged).toHaveLength(1);
  });
});

describe('GET /user/export', () => {
  it('is a file with everything, and nothing of anyone else', async () => {
    const [zelda, other] = [await person(), await person()];
    const response = await zelda.client.get('/user/export');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const data = response.body as unknown as Record<string, unknown[]>;
    const filled = Object.entries(data).filter(([, rows]) => JSON.stringify(rows).includes(zelda.mark));
    expect(filled.map(([name]) => name).sort()).toEqual([
      'account',
      'addresses',
      'contact_messages',
      'devices',
      'gift_cards',
      'invoices',
      'newsletter',
      'notifications',
      'orders',
      'password_changes',
      'profile',
      'requests',
      'returns',
      'saved_cards',
      'second_factor_changes',
      'sessions',
      'sign_in_providers',
      'webhooks',
    ]);
    const text = JSON.stringify(data);
    expect(text).not.toContain(other.mark);
    expect(text).not.toContain('argon2');
    expect(text).not.toMatch(/"(secret|token|password_hash|token_hash|fingerprint)"/);
  });

  it('asks for a signed-in account with a verified address', async () => {
    expect(errorOf(await store.client.get('/user/export'))).toEqual([401, 'UNAUTHENTICATED']);
    const unverified = await signedIn(store, { emailVerified: false });
    expect(errorOf(await unverified.client.get('/user/export'))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });
});
