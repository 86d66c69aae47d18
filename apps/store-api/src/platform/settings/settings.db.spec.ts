import { ConfigError } from '@comptoir/config';
import { Db } from '@comptoir/db';
import { type TestStore, startStore } from '../../../test/store-harness';
import { signedIn } from '../../../test/accounts';
import type { StoreConfig } from '../../config';
import { SettingsService } from './settings.service';

let store: TestStore;
let staffId: number;

beforeAll(async () => {
  store = await startStore();
  staffId = (await signedIn(store, { roles: ['admin'] })).id;
});
afterAll(() => store?.stop());

const SELLER = { vat_number: 'FR12345678901', street: '1 rue du Port', city: 'Paris', country: 'FR' };

/** A process of the shop in production. */
function inProduction(seller: Partial<typeof SELLER>): SettingsService {
  const { shop } = store.config;
  const legal = { ...shop.legal, ...seller };
  const config: StoreConfig = { ...store.config, environment: 'production', shop: { ...shop, legal } };
  return new SettingsService(store.get(Db), store.clock, config);
}

describe('a shop in production that charges tax', () => {
  it('needs a VAT number and an address, when tax is turned on and at every start', async () => {
    const change = [{ key: 'tax.enabled', value: true }];
    for (const missing of Object.keys(SELLER)) {
      const shop = inProduction({ ...SELLER, [missing]: '' });
      await expect(shop.changeSettings(staffId, change)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
      expect((await shop.readSettings()).tax.enabled).toBe(false);
      await shop.onApplicationBootstrap();
    }
    await inProduction(SELLER).changeSettings(staffId, change);
    await inProduction(SELLER).onApplicationBootstrap();
    await expect(inProduction({}).onApplicationBootstrap()).rejects.toThrow(ConfigError);
  });
});
