import { BaseCurrencyService } from '../../src/pricing/currencies/currencies.base.service';
import { type TestStore, startStore } from '../store-harness';

describe('the base currency', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startStore({ BASE_CURRENCY: 'CHF' });
  });
  afterAll(() => store?.stop());

  it('is there from the first start on', async () => {
    const { body } = await store.client.get('/currencies');
    expect(body.data).toEqual([
      { code: 'CHF', name: 'Swiss Franc', symbol: 'CHF', exchange_rate: 1, is_default: true },
    ]);
  });

  it('is created once when many replicas start concurrently', async () => {
    await store.db.rows('DELETE FROM currencies');
    await Promise.all(
      Array.from({ length: 5 }, () => store.get(BaseCurrencyService).onApplicationBootstrap()),
    );
    expect(await store.db.rows('SELECT code FROM currencies')).toEqual([{ code: 'CHF' }]);
  });

  it('cannot be another than the one that prices are in', async () => {
    await store.db.rows(`UPDATE currencies SET code = 'USD'`);
    await expect(store.get(BaseCurrencyService).onApplicationBootstrap()).rejects.toThrow(
      'BASE_CURRENCY is CHF, but the prices of this shop are in USD',
    );
  });
});
