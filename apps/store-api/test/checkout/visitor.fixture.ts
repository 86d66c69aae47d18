import { randomUUID } from 'node:crypto';
import type { TestResponse } from '@comptoir/testing';
import type { TestStore } from '../store-harness';
import { HOME, type TestItem } from './checkout.fixture';

/** A shopper without an account, who has the token of a cart. */
export class Visitor {
  constructor(
    private readonly store: TestStore,
    readonly token: string,
  ) {}

  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    return this.store.client.send(method, path, { body, headers: { 'cart-token': this.token, ...headers } });
  }

  add({ productId: product_id, variantId: variant_id }: TestItem, quantity = 1): Promise<TestResponse> {
    return this.send('POST', '/cart/items', { product_id, variant_id, quantity });
  }

  order(body: object = {}): Promise<TestResponse> {
    return this.send('POST', '/orders', { email: mailbox(), shipping_address: HOME, ...body });
  }
}

/** Opens a cart for somebody without an account. */
export async function openVisitor(store: TestStore, body: object = {}): Promise<Visitor> {
  const answer = await store.client.post('/guest-carts', body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return new Visitor(store, answer.body.data.cart_token);
}

/** Returns an address that nobody else has. */
export function mailbox(): string {
  return `guest-${randomUUID()}@example.com`;
}
