import 'server-only';

import { type Result, type StoreClient, isApiError } from '@comptoir/store-client';
import { storefrontConfig } from './config';
import { readOwn } from './private-page';
import { currentLocale } from './request';

/** Returns true when this site can take cards. */
export function takesCards(): boolean {
  const { stripeKey, payPageUrl } = storefrontConfig();
  return stripeKey !== null || payPageUrl !== null;
}

/** A payment as the store sends it. */
export type Payment = Result<'payments.createIntent'>;

/** The card of a payment, as the customer chose it. */
export interface CardChoice {
  /** Id of a saved card; without it the customer enters one. */
  card?: number;
  /** Saves the entered card for later orders; an earlier choice stays without it. */
  saveCard?: boolean;
}

/**
 * Opens the payment of an order, or again after a failure. A saved card is charged at once.
 * @param choice a saved card to charge, or whether to save the card that the customer enters
 * @returns the address at which the customer enters the card, confirms it at the bank, or sees how the payment stands
 */
export async function paymentAddress(
  store: StoreClient,
  orderNumber: string,
  choice: CardChoice,
): Promise<string> {
  const { card, saveCard } = choice;
  const locale = await currentLocale();
  const back = `/checkout/return?order=${encodeURIComponent(orderNumber)}`;
  const page = `/${locale}/checkout/pay/${encodeURIComponent(orderNumber)}`;
  // The page opens the payment itself, with the choice of an earlier call.
  if (!card && saveCard === undefined && storefrontConfig().stripeKey) return page;
  const payment = await openPayment(store, orderNumber, choice);
  // The charge may still be under way; the page asks the processor about it.
  if (card && !payment.requires_action) return `/${locale}${back}${intentOf(payment)}`;
  if (storefrontConfig().stripeKey) return card ? `${page}?authenticate=1` : page;
  return payPage(payment, back);
}

function intentOf({ processor_payment_intent_id: intent }: Payment): string {
  return intent ? `&payment_intent=${encodeURIComponent(intent)}` : '';
}

/** Opens the payment of an order, or returns the open one. A saved card is charged at once. */
export async function openPayment(
  store: StoreClient,
  orderNumber: string,
  { card, saveCard }: CardChoice = {},
): Promise<Payment> {
  const input = {
    order_number: orderNumber,
    ...(card && { payment_method_id: String(card) }),
    ...(saveCard !== undefined && { save_card: saveCard }),
  };
  try {
    return await store.payments.createIntent(input);
  } catch (error) {
    // The last payment failed: a retry replaces it. Its own refusal says why the order cannot be paid.
    if (!isApiError(error, 'ORDER_NOT_PAYABLE')) throw error;
    return store.payments.retry(input);
  }
}

/** Returns an open payment, null for an order that cannot be paid, by now or at all. Its page says why. */
export async function payable(opened: Promise<Payment>): Promise<Payment | null> {
  const payment = await readOwn(
    opened.catch((error: unknown) => {
      if (isApiError(error) && error.status === 422) return null;
      throw error;
    }),
  );
  return payment?.processor_client_secret && payment.status !== 'paid' ? payment : null;
}

/**
 * Returns the address of the payment page of the Stripe emulator, for development without a key of Stripe.
 * @param back path after the language to which it leads back
 */
export async function payPage({ processor_client_secret: secret }: Payment, back: string): Promise<string> {
  const { payPageUrl, siteUrl } = storefrontConfig();
  const locale = await currentLocale();
  if (!payPageUrl)
    throw new Error('Neither STOREFRONT_STRIPE_PUBLISHABLE nor STOREFRONT_PAY_PAGE_URL is set.');
  const query = new URLSearchParams({ return_url: `${siteUrl}/${locale}${back}`, locale });
  return `${payPageUrl}/pay/${encodeURIComponent(secret ?? '')}?${query.toString()}`;
}
