import 'server-only';

import { type Result, type StoreClient, isApiError } from '@comptoir/store-client';
import { type Draft, type PreviewInput, openOrderNumber, previewInput, readDraft } from './checkout-draft';
import { calculateOrder } from './checkout-preview';
import { type OrderPageData, readOwnOrder } from './order-page';
import { readOwn } from './private-page';
import { isSignedIn, storeOfVisitor } from './request';
import { homeOf, shippingCountries } from './shop';

/** Everything that the checkout shows. */
export interface CheckoutData {
  /** False for guests, who have neither addresses nor a wallet. */
  signedIn: boolean;
  draft: Draft;
  addresses: Result<'addresses.list'>;
  /** Countries that a new address may be in; empty when the store did not say. */
  countries: string[];
  /** Saved cards, the default first. */
  cards: Result<'paymentMethods.list'>;
  methods: Result<'shippingMethods.list'>;
  /** False for goods that need no address. */
  needsShipping: boolean;
  /** Null when the entries cannot be calculated; `refusal` says why. */
  preview: Result<'orders.preview'> | null;
  refusal: string;
}

/** Reads what the visitor has entered, completes it by defaults, and has the store calculate it. */
export async function readCheckout(): Promise<CheckoutData> {
  const [store, kept, signedIn, countries] = await Promise.all([
    storeOfVisitor(),
    readDraft(),
    isSignedIn(),
    shippingCountries(),
  ]);
  const [addresses, cards] = signedIn ? await readAccount(store) : [[], []];
  const { address, country, entered } = addressOf(kept, addresses, countries);
  const methods = await store.shippingMethods.list({ country }).catch(() => []);
  const keptMethod = methods.find(({ id }) => String(id) === kept.shipping_method_id);
  const draft: Draft = {
    ...kept,
    'shipping_address.country': entered,
    address,
    shipping_method_id: String((keptMethod ?? methods[0])?.id ?? ''),
  };
  const isFirst = kept.address === undefined;
  // A new account keeps its first address.
  if (isFirst && signedIn && addresses.length === 0) draft.save_address = 'on';
  const input = previewInput(draft);
  // Before the first answer the shop's own setting decides about the wallet.
  if (isFirst) delete input.use_wallet;
  const base = { signedIn, draft, addresses, countries, cards };
  return { ...base, ...(await calculate(store, input, methods)) };
}

function readAccount(store: StoreClient): Promise<[Result<'addresses.list'>, Result<'paymentMethods.list'>]> {
  return Promise.all([
    readOwn(store.addresses.list()).then((list) => list ?? []),
    // Without its cards the account still pays, with a new one.
    store.paymentMethods.list().catch(() => []),
  ]);
}

/** Returns the chosen address, `new` for one that is entered, with its country and that of a new address. */
function addressOf(
  kept: Draft,
  addresses: Result<'addresses.list'>,
  countries: string[],
): { address: string; country: string; entered: string } {
  const own = addresses.find(({ id }) => String(id) === kept.address);
  const chosen = own ?? addresses.find(({ is_default: isDefault }) => isDefault) ?? addresses[0];
  const entered = kept['shipping_address.country'] || homeOf(countries);
  if (kept.address === 'new' || !chosen) return { address: 'new', country: entered, entered };
  return { address: String(chosen.id), country: chosen.country, entered };
}

type Calculated = Pick<CheckoutData, 'methods' | 'needsShipping' | 'preview' | 'refusal'>;

async function calculate(
  store: StoreClient,
  input: PreviewInput,
  methods: CheckoutData['methods'],
): Promise<Calculated> {
  try {
    // The fields name what is wrong with them after the next press; the summary stays.
    const { preview } = await calculateOrder(store, input);
    const offers = preview.shipping_methods.length > 0 ? preview.shipping_methods : methods;
    return { methods: offers, needsShipping: preview.needs_shipping, preview, refusal: '' };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500 || error.status === 0) throw error;
    const details = Object.values(error.fieldErrors).flat().join(' ');
    return { methods, needsShipping: true, preview: null, refusal: details || error.message };
  }
}

/** Returns the order of this browser that still waits for its payment, null without one. */
export async function readOpenOrder(): Promise<OrderPageData['order'] | null> {
  const number = await openOrderNumber();
  const found = number ? await readOwnOrder(number).catch(() => null) : null;
  return found?.can.pay ? found.order : null;
}
