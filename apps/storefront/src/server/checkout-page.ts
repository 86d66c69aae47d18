import 'server-only';

import { type Result, isApiError } from '@comptoir/store-client';
import { type Draft, previewInput, readDraft } from './checkout-draft';
import { readOwn } from './private-page';
import { isSignedIn, storeOfVisitor } from './request';

/** Everything that the checkout shows. */
export interface CheckoutData {
  /** False for guests, who have neither addresses nor a wallet. */
  signedIn: boolean;
  draft: Draft;
  addresses: Result<'addresses.list'>;
  /** Saved cards, the default first. */
  cards: Result<'paymentMethods.list'>;
  methods: Result<'shippingMethods.list'>;
  /** Null when the entries cannot be calculated; `refusal` says why. */
  preview: Result<'orders.preview'> | null;
  refusal: string;
}

/** Reads what the visitor has entered, completes it by defaults, and has the store calculate it. */
export async function readCheckout(): Promise<CheckoutData> {
  const [store, kept, signedIn] = await Promise.all([storeOfVisitor(), readDraft(), isSignedIn()]);
  const [addresses, cards] = signedIn
    ? await Promise.all([
        readOwn(store.addresses.list()).then((list) => list ?? []),
        // Without its cards the account still pays, with a new one.
        store.paymentMethods.list().catch(() => []),
      ])
    : [[], []];
  const own = addresses.find(({ id }) => String(id) === kept.address);
  const chosen = own ?? addresses.find(({ is_default: isDefault }) => isDefault) ?? addresses[0];
  const isNew = kept.address === 'new' || !chosen;
  const country = isNew ? kept['shipping_address.country'] : chosen.country;
  const methods = await store.shippingMethods.list(country ? { country } : {}).catch(() => []);
  const keptMethod = methods.find(({ id }) => String(id) === kept.shipping_method_id);
  const method = String((keptMethod ?? methods[0])?.id ?? '');
  const draft: Draft = { ...kept, address: isNew ? 'new' : String(chosen.id), shipping_method_id: method };
  // Before the first answer the shop's own setting decides about the wallet.
  const input = previewInput(draft);
  if (kept.address === undefined) delete input.use_wallet;
  try {
    const preview = await store.orders.preview(input);
    return { signedIn, draft, addresses, cards, methods, preview, refusal: '' };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500 || error.status === 0) throw error;
    const details = Object.values(error.fieldErrors).flat().join(' ');
    return { signedIn, draft, addresses, cards, methods, preview: null, refusal: details || error.message };
  }
}
