import type { FixedClock } from '@comptoir/time';
import { CartService } from '../../../apps/store-api/src/checkout/cart/cart.service';
import { OrdersService } from '../../../apps/store-api/src/orders/orders/orders.service';
import { OrdersAdminService } from '../../../apps/store-api/src/orders/orders/orders.admin.service';
import { ShipmentsAdminService } from '../../../apps/store-api/src/orders/shipments/shipments.admin.service';
import { ShippingService } from '../../../apps/store-api/src/checkout/shipping/shipping.service';
import { SHIPMENT } from '../data/aftersales';
import { ORDERS, type OrderSeed } from '../data/orders';
import { report } from '../progress';
import type { Logins } from './people';
import { idOf, type Shop } from './shop';

/** Most shipments arrive after this many days; a recent order arrives halfway to now. */
const DAYS_ON_THE_WAY = 2;
const DAY_MS = 86_400_000;

interface Bought {
  variantId: number;
  productId: number;
}

/**
 * Places orders and fulfils them, on the days when it happened.
 * @param clock the clock of the store's services; restored at the end
 */
export async function loadOrders(shop: Shop, clock: FixedClock, { admin, customer }: Logins): Promise<void> {
  const users = await shop.ids('users');
  const variants = await variantsBySku(shop);
  const rows = await shop.db.rows<{ user_id: number }>('SELECT DISTINCT user_id FROM orders');
  const known = new Set(rows.map((row) => row.user_id));
  const missing = ORDERS.map((seed) => ({ seed, userId: idOf(users, seed.by ?? customer) })).filter(
    ({ userId }) => !known.has(userId),
  );
  const now = clock.now();
  try {
    for (const { seed, userId } of missing) {
      clock.set(shop.daysAgo(seed.age));
      const orderNumber = await buy(shop, userId, seed, variants);
      await fulfil(shop, clock, { seed, orderNumber, staffId: idOf(users, admin) });
    }
  } finally {
    clock.set(now);
  }
  report('orders', { total: ORDERS.length, added: missing.length });
}

/** Marks the order as paid outside of the processor and moves it to its status. */
async function fulfil(
  shop: Shop,
  clock: FixedClock,
  { seed, orderNumber, staffId }: { seed: OrderSeed; orderNumber: string; staffId: number },
): Promise<void> {
  const { age, status = 'delivered' } = seed;
  clock.set(shop.daysAgo(age - Math.min(DAYS_ON_THE_WAY, age / 2)));
  await shop.get(OrdersAdminService).moveOrder({ userId: staffId, roles: ['admin'] }, orderNumber, {
    status: status === 'shipped' ? 'processing' : status,
    mark_as_paid: true,
    notify_customer: false,
  });
  if (status !== 'shipped') return;
  const shipments = shop.get(ShipmentsAdminService);
  const { shipment } = await shipments.shipOrder(staffId, orderNumber, {
    carrier: SHIPMENT.carrier,
    tracking_number: SHIPMENT.number,
    estimated_delivery: shop.daysAgo(-SHIPMENT.deliveryIn).toISOString().slice(0, 10),
    notify_customer: false,
  });
  const sent = clock.now().getTime();
  for (const { after, ...news } of SHIPMENT.news) {
    clock.set(new Date(sent + after * DAY_MS));
    await shipments.addShipmentTracking(staffId, shipment.id, news);
  }
}

async function buy(
  shop: Shop,
  userId: number,
  { items }: OrderSeed,
  variants: ReadonlyMap<string, Bought>,
): Promise<string> {
  for (const { sku, quantity = 1 } of items) {
    const bought = variants.get(sku);
    if (!bought) throw new Error(`The demo data names "${sku}", which does not exist.`);
    const { productId, variantId } = bought;
    await shop
      .get(CartService)
      .addCartItem(userId, { product_id: productId, variant_id: variantId, quantity });
  }
  const { offers } = await shop.get(ShippingService).listShippingOffers(userId, undefined);
  const method = offers[0]?.method.id;
  const order = await shop
    .get(OrdersService)
    .placeOrder(userId, { shipping_method_id: method, digital_content_consent: true }, { silent: true });
  return order.order_number;
}

async function variantsBySku(shop: Shop): Promise<Map<string, Bought>> {
  const rows = await shop.db.rows<{ id: number; sku: string; product_id: number }>(
    'SELECT id, sku, product_id FROM product_variants',
  );
  return new Map(rows.map(({ id, sku, product_id }) => [sku, { variantId: id, productId: product_id }]));
}
