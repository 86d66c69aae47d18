import 'server-only';

import { type ApiError, type Result, type StoreClient, isApiError } from '@comptoir/store-client';
import type { PreviewInput } from './checkout-draft';

/** The store checks the form of the entries first, then what they name, and then where taxes are due. */
const CHECKS = 3;

/** An order as the store calculates it. */
export interface CalculatedOrder {
  preview: Result<'orders.preview'>;
  /** Names what is wrong with the entries that were left out; null when all are right. */
  fault: ApiError | null;
}

/**
 * Has the store calculate an order. A wrong e-mail address or VAT number does not take prices and choices away: such
 * entries are left out and named.
 * @throws ApiError for an order that cannot be calculated without its wrong entries either
 */
export async function calculateOrder(store: StoreClient, entries: PreviewInput): Promise<CalculatedOrder> {
  let input = entries;
  let fault: ApiError | null = null;
  for (let checks = 0; checks < CHECKS; checks++) {
    try {
      return { preview: await store.orders.preview(input), fault };
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Taxes of some countries depend on the postal code, which is not entered yet.
      const isEarly = error.code === 'TAX_ADDRESS_INVALID' && !input.shipping_address?.postal_code;
      const wrong = isEarly ? ['shipping_address'] : Object.keys(error.fieldErrors);
      if (wrong.length === 0) throw error;
      if (!isEarly) fault ??= error;
      input = without(input, wrong);
    }
  }
  return { preview: await store.orders.preview(input), fault };
}

/** Returns an order without these entries. No address is used in part when its country is wrong. */
function without(input: PreviewInput, names: readonly string[]): PreviewInput {
  const shipping: Record<string, unknown> = { ...input.shipping_address };
  const rest: Record<string, unknown> = { ...input };
  for (const name of names) {
    const [part = '', field] = name.split('.');
    if (part === 'shipping_address' && field && field !== 'country') delete shipping[field];
    else delete rest[part];
  }
  return {
    ...rest,
    ...(rest.shipping_address !== undefined && { shipping_address: shipping }),
  } as PreviewInput;
}
