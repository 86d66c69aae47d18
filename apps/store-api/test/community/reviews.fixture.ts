import type { TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import type { TestStore } from '../store-harness';

/** A product for reviews. */
export interface TestProduct extends TestItem {
  slug: string;
}

/** A store whose customers review their purchases. */
export interface ReviewShop extends CheckoutShop {
  manager: TestAccount;
  reviewed(name?: string): Promise<TestProduct>;
  /** Buys a product. @returns the id of the order line */
  buy(
    product: TestProduct,
    options?: { delivered?: boolean },
  ): Promise<{ customer: TestAccount; itemId: number }>;
  review(customer: TestAccount, product: TestProduct, body?: object): Promise<TestResponse>;
  moderate(id: number, status: string): Promise<TestResponse>;
  /** Creates a review of a new customer, approved by staff. */
  approved(product: TestProduct, rating?: number): Promise<{ id: number; author: TestAccount }>;
  /** Reads rating and number of reviews as lists show them. */
  ratingOf(product: TestProduct): Promise<[average: number, count: number]>;
}

export async function openReviews(store: TestStore): Promise<ReviewShop> {
  const shop = await openCheckout(store);
  const manager = await shop.staff('manager');
  let serial = 0;

  const review: ReviewShop['review'] = ({ client }, { slug }, body = {}) =>
    client.post(`/catalogue/products/${slug}/reviews`, { rating: 5, ...body });
  const moderate: ReviewShop['moderate'] = (id, status) =>
    manager.client.patch(`/admin/reviews/${id}/status`, { status });
  return {
    ...shop,
    manager,
    review,
    moderate,
    reviewed: async (name) => {
      const item = await shop.item(1000, 1000, { name: name ?? `Reviewed ${++serial}` });
      const row = await store.db.row<{ slug: string }>('SELECT slug FROM products WHERE id = $1', [
        item.productId,
      ]);
      return { ...item, slug: row?.slug ?? '' };
    },
    buy: async (product, { delivered = true } = {}) => {
      const customer = await shop.shopper();
      await shop.fill(customer, product);
      const order = await customer.client.post('/orders', {});
      if (order.status !== 201) throw new Error(JSON.stringify(order.body));
      if (delivered) {
        await manager.client.patch(`/admin/orders/${order.body.data.id}/status`, {
          status: 'delivered',
          unpaid: true,
        });
      }
      return { customer, itemId: order.body.data.items[0].id };
    },
    approved: async (product, rating = 5) => {
      const author = await signedIn(store);
      const { id } = (await review(author, product, { rating })).body.data;
      await moderate(id, 'approved');
      return { id, author };
    },
    ratingOf: async ({ slug }) => {
      const { average_rating, reviews_count } = (await store.client.get(`/catalogue/products/${slug}`)).body
        .data;
      return [average_rating, reviews_count];
    },
  };
}
