import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { POST_DIFFERENCES } from './ledger.posting.queries';

const ORDERS = 5_000;

let database: StoreDatabase;
beforeAll(async () => {
  database = await openStoreDatabase();
  await fill();
});
afterAll(() => database?.close());

/** Writes an order with its payment and invoice for each minute. Their customer is not needed. */
async function fill(): Promise<void> {
  const { db } = database;
  for (const table of ['orders', 'payments', 'invoices'])
    await db.rows(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  await db.rows(
    `INSERT INTO currencies (code, name, symbol, exchange_rate, is_default) VALUES ('EUR', 'Euro', '€', 1, true)
     ON CONFLICT DO NOTHING`,
  );
  await db.rows(
    `INSERT INTO orders (order_number, user_id, status, payment_status, currency, exchange_rate, subtotal, discount_amount,
       shipping_amount, total, amount_due, paid_amount, placed_at, paid_at)
     SELECT 'T-' || n, 1, 'confirmed', 'paid', 'EUR', 1, 1000, 0, 0, 1000, 1000, 1000, at, at
     FROM generate_series(1, $1::integer) n
     CROSS JOIN LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 minute' AS at) t`,
    [ORDERS],
  );
  await db.rows(
    `INSERT INTO order_items (order_id, product_name, sku, quantity, unit_price, total)
     SELECT id, 'Lamp', 'LAMP', 1, 1000, 1000 FROM orders`,
  );
  await db.rows(
    `INSERT INTO payments (order_id, user_id, amount, currency, status, paid_at)
     SELECT id, user_id, amount_due, currency, 'paid', paid_at FROM orders`,
  );
  await db.rows(
    `INSERT INTO invoices (type, year, number_in_year, order_id, user_id, currency, subtotal, discount_amount,
       shipping_amount, tax_amount, total, issued_at, snapshot)
     SELECT 'invoice', 2026, id, id, user_id, 'EUR', 1000, 0, 0, 0, 1000, placed_at,
       '{"lines": [{"sku": "LAMP", "total": 1000, "tax": {"category": "E", "rate": 0}}],
         "tax": {"rows": [{"category": "E", "name": "", "rate": 0, "net": 1000, "tax": 0}], "shipping": [], "home": null}}'
     FROM orders`,
  );
}

const valuesOf = (from: string, until: string): unknown[] => [
  ...[from, until, 'UTC', null, 'EUR', '{"EUR": 100}', new Date()],
];

it('books what was written since, however many orders there were before', async () => {
  const { db } = database;
  await db.rows('ANALYZE');
  await db.rows(POST_DIFFERENCES, valuesOf('2026-01-01', '2026-02-01'));
  const [sum] = await db.rows<{ rows: number; number: number }>(
    'SELECT count(*)::int AS rows, max(number)::int AS number FROM ledger_entries',
  );
  expect(sum).toEqual({ rows: 2 * ORDERS, number: 2 * ORDERS });
  await db.rows('ANALYZE');
  const lines = await db.rows<{ 'QUERY PLAN': string }>(
    `EXPLAIN (COSTS OFF) ${POST_DIFFERENCES}`,
    valuesOf('2026-01-02T12:00:00Z', '2026-01-02T12:10:00Z'),
  );
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index');
  expect(plan).not.toMatch(/Seq Scan on (orders|order_items|payments|invoices|ledger_entries)\b/);
});
