import { CouponsService, type NewCoupon } from '../../src/promotions/coupons/coupons.service';
import { GiftCardsService, type NewGiftCard } from '../../src/credit/gift-cards/gift-cards.service';
import { ShippingService, type NewShippingMethod } from '../../src/checkout/shipping/shipping.service';
import { AddressesService } from '../../src/customers/users/addresses.service';
import type { NewUser } from '../../src/customers/users/users.service';
import { WalletService } from '../../src/credit/wallet/wallet.service';
import { type TestAccount, signedIn } from '../accounts';
import { type Shop, openShop } from '../catalog/catalog.fixture';
import type { TestStore } from '../store-harness';

export const HOME = {
  label: 'Home',
  full_name: 'Camille Martin',
  company: '',
  vat_number: '',
  phone: '+33 6 12 34 56 78',
  address_line1: '12 rue des Lilas',
  address_line2: '',
  city: 'Lyon',
  state: '',
  postal_code: '69003',
  country: 'FR',
};

/** A customer with an address, and with wallet credit on request. */
export interface Shopper extends TestAccount {
  addressId: number;
}

/** A catalogue with everything that a checkout needs. */
export interface CheckoutShop extends Shop {
  zoneId: number;
  methodId: number;
  /** @param wallet minor units of the wallet's currency */
  shopper(options?: Partial<NewUser> & { wallet?: number }): Promise<Shopper>;
  staff(role?: 'manager' | 'admin'): Promise<TestAccount>;
  /** Creates a product with one variant and this stock. */
  item(price: number, stock?: number, more?: Parameters<Shop['product']>[0]): Promise<TestItem>;
  method(input?: Partial<NewShippingMethod>): Promise<number>;
  coupon(input: NewCoupon): Promise<number>;
  giftCard(input: Partial<NewGiftCard>): Promise<{ id: number; code: string }>;
  fill(shopper: TestAccount, item: TestItem, quantity?: number): Promise<void>;
  inventoryOf(item: TestItem): Promise<{ on_hand: number; reserved: number }>;
}

export interface TestItem {
  productId: number;
  variantId: number;
}

/** Sets up an empty store that ships to France and Belgium at a flat 5.00. */
export async function openCheckout(store: TestStore): Promise<CheckoutShop> {
  const shop = await openShop(store);
  const shipping = store.get(ShippingService);
  const zoneId = await store.db.tx((tx) =>
    shipping.createShippingZone(tx, { name: 'Near', countries: ['FR', 'BE'] }),
  );
  const method = (input: Partial<NewShippingMethod> = {}): Promise<number> =>
    store.db.tx((tx) =>
      shipping.createShippingMethod(tx, {
        name: 'Standard',
        carrier: 'La Poste',
        daysMin: 2,
        daysMax: 4,
        rateType: 'flat',
        cost: 500,
        zoneIds: [zoneId],
        ...input,
      }),
    );
  const methodId = await method();
  return {
    ...shop,
    zoneId,
    methodId,
    method,
    shopper: async ({ wallet = 0, ...user } = {}) => {
      const account = await signedIn(store, user);
      const addressId = await store.db.tx(async (tx) => {
        const entry = { amount: wallet, source: 'adjustment' as const, reference: null };
        if (wallet) await store.get(WalletService).creditWallet(tx, account.id, entry);
        return (await store.get(AddressesService).createAddress(tx, account.id, HOME)).id;
      });
      return { ...account, addressId };
    },
    staff: (role = 'manager') => signedIn(store, { roles: [role] }),
    item: async (price, stock = 100, more = {}) => {
      const { product, variants } = await shop.product({ price, ...more });
      const [variant] = variants;
      if (!variant) throw new Error('a product has no variant');
      await store.db.rows(
        `INSERT INTO stock_movements (inventory_id, kind, on_hand_delta, reason)
         SELECT id, 'adjust', $2 - on_hand, 'correction' FROM inventory WHERE variant_id = $1 AND on_hand <> $2`,
        [variant.id, stock],
      );
      await store.db.rows('UPDATE inventory SET on_hand = $2 WHERE variant_id = $1', [variant.id, stock]);
      return { productId: product.id, variantId: variant.id };
    },
    coupon: async (input) => {
      const { id } = await store.db.tx((tx) => store.get(CouponsService).createCoupon(tx, input));
      return id;
    },
    giftCard: (input) =>
      store.db.tx((tx) =>
        store.get(GiftCardsService).issueGiftCard(tx, { initialAmount: 5000, currency: 'EUR', ...input }),
      ),
    fill: async ({ client }, { productId, variantId }, quantity = 1) => {
      const answer = await client.post('/cart/items', {
        product_id: productId,
        variant_id: variantId,
        quantity,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    inventoryOf: async ({ variantId }) => {
      const row = await store.db.row<{ on_hand: number; reserved: number }>(
        'SELECT sum(on_hand)::int AS on_hand, sum(reserved)::int AS reserved FROM inventory WHERE variant_id = $1',
        [variantId],
      );
      return row ?? { on_hand: 0, reserved: 0 };
    },
  };
}
