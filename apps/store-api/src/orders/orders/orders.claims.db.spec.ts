import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { MOVE_ORDERS } from './orders.claims.queries';

let store: StoreDatabase;

beforeAll(async () => {
  store = await openStoreDatabase();
});
afterAll(() => store.close());

/** Columns that never name a guest. */
const OTHERS: ReadonlySet<string> = new Set([
  // Accounts only: a guest has neither points, nor a wallet, nor reviews, and staff draft orders for accounts.
  ...['loyalty_entries.user_id', 'wallet_transactions.user_id', 'reviews.user_id', 'draft_orders.user_id'],
]);

it('moves every record of an order that names its customer', async () => {
  const columns = await store.db.rows<{ name: string }>(`
    SELECT u.table_name || '.' || u.column_name AS name
      FROM information_schema.columns u
      JOIN information_schema.columns o USING (table_schema, table_name)
     WHERE u.table_schema = current_schema() AND u.column_name = 'user_id'
       AND o.column_name IN ('order_id', 'order_item_id')
     UNION SELECT 'orders.user_id'
     ORDER BY name`);
  const names = columns.map(({ name }) => name);
  expect(names).toContain('withdrawals.user_id');
  const left = names.filter((name) => {
    const [table] = name.split('.');
    return (
      !OTHERS.has(name) && !MOVE_ORDERS.some((sql) => sql.startsWith(`UPDATE ${table} SET user_id = $2 `))
    );
  });
  expect(left).toEqual([]);
});
