import { mailboxOf } from '@comptoir/mail';
import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { SAME_CUSTOMER } from './guests.queries';

let store: StoreDatabase;

beforeAll(async () => {
  store = await openStoreDatabase();
  await store.db.rows(
    `INSERT INTO users (name, email, email_verified_at, preferred_currency, preferred_language)
     SELECT 'Ada', 'user' || n || '@example.com', now(), 'EUR', 'en' FROM generate_series(1, 20000) n`,
  );
  await store.db.rows('ANALYZE users, guests');
});
afterAll(() => store.close());

it('finds the customers of a mailbox through indexes', async () => {
  const rows = await store.db.rows<{ 'QUERY PLAN': string }>(
    `EXPLAIN ${SAME_CUSTOMER.replaceAll('$1', '77')}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('users_by_mailbox');
  expect(plan).not.toContain('Seq Scan on users');
});

it.each([
  'Ada@Example.com',
  'a.da+1+2@gmail.com',
  'a.d.a@GoogleMail.com',
  '+ada@example.com',
  'a+b+c@x.example',
])('counts %s as the mailbox that limits of mails count', async (address) => {
  const rows = await store.db.rows('SELECT mailbox_key($1) AS mailbox', [address]);
  expect(rows).toEqual([{ mailbox: mailboxOf(address) }]);
});
