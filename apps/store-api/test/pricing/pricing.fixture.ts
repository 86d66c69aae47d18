import type { TestAccount } from '../accounts';
import { CurrenciesService } from '../../src/pricing/currencies/currencies.service';
import { FlashSalesService } from '../../src/promotions/flash-sales/flash-sales.service';
import { type CheckoutShop, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import type { TestStore } from '../store-harness';

const HOUR_MS = 3_600_000;

/** A store whose admin sets price rules. */
export interface PricingShop extends CheckoutShop {
  admin: TestAccount;
  /** Creates a promotion, by default of ten percent. @returns its id */
  promotion(input?: object): Promise<number>;
  /** @returns its id */
  group(discountPercent: number, members: readonly TestAccount[]): Promise<number>;
  /** Creates a bundle of one unit of each item. @returns its id */
  bundle(items: readonly TestItem[], input?: object): Promise<number>;
  flash(item: TestItem, salePrice: number, qtyLimit?: number): Promise<void>;
  settings(sections: object): Promise<void>;
  /** Deactivates every promotion and bundle. */
  endAll(): Promise<void>;
}

/** Opens a store with euros, dollars, yen (no decimals) and dinars (three decimals). */
export async function openPricing(store: TestStore): Promise<PricingShop> {
  const shop = await openCheckout(store);
  const admin = await shop.staff('admin');
  await store.db.tx(async (tx) => {
    const currencies = store.get(CurrenciesService);
    await currencies.upsertCurrency(tx, { code: 'JPY', exchangeRate: '163.4512' });
    await currencies.upsertCurrency(tx, { code: 'KWD', exchangeRate: '0.3317' });
  });
  let serial = 0;
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await admin.client.post(path, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.id;
  };
  return {
    ...shop,
    admin,
    promotion: (input = {}) =>
      create('/admin/promotions', { name: `Promotion ${++serial}`, type: 'percentage', value: 10, ...input }),
    group: async (discountPercent, members) => {
      const id = await create('/admin/customer-groups', {
        name: `Group ${++serial}`,
        discount_percent: discountPercent,
      });
      const body = { user_ids: members.map((member) => member.id) };
      await admin.client.post(`/admin/customer-groups/${id}/users`, body);
      return id;
    },
    bundle: (items, input = {}) =>
      create('/admin/bundles', {
        name: `Bundle ${++serial}`,
        discount_type: 'percentage',
        discount_value: 15,
        items: items.map(({ variantId }) => ({ product_variant_id: variantId })),
        ...input,
      }),
    flash: async ({ variantId }, salePrice, qtyLimit) => {
      const now = store.clock.now().getTime();
      await store.db.tx((tx) =>
        store.get(FlashSalesService).createFlashSale(tx, {
          name: 'Flash',
          startsAt: new Date(now - HOUR_MS),
          endsAt: new Date(now + HOUR_MS),
          items: [{ productVariantId: variantId, salePrice, qtyLimit }],
        }),
      );
    },
    settings: async (sections) => {
      const { status, body } = await admin.client.put('/admin/settings', sections);
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    endAll: async () => {
      await store.db.rows('UPDATE promotions SET is_active = false');
      await store.db.rows('UPDATE bundles SET is_active = false');
    },
  };
}
