import { Filter, listQuery } from '@comptoir/db';
import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { ordersFoundBy } from './orders.search.queries';

let store: StoreDatabase;

beforeAll(async () => {
  store = await openStoreDatabase();
});
afterAll(() => store.close());

it('finds orders by a name or a phone number through indexes', async () => {
  const filter = new Filter('orders', 'o');
  filter.add(ordersFoundBy(filter, '+33 6 12 34 56 78'));
  const { rows } = listQuery(filter, { order: 'o.id DESC', columns: 'o.id' });
  const plan = await store.db.tx(async (tx) => {
    // The tables are empty here, where reading all of one is the cheapest.
    await tx.execute('SET LOCAL enable_seqscan = off');
    const lines = await tx.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${rows}`, [...filter.values, 15, 0]);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
  for (const index of [
    'orders_folded_names',
    'users_by_phone',
    'orders_by_phone',
    'orders_by_billing_phone',
  ]) {
    expect(plan).toContain(index);
  }
  expect(plan).not.toContain('Seq Scan');
});
