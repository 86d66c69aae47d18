import 'server-only';

import { type StoreClient, isApiError } from '@comptoir/store-client';
import { storefrontConfig } from './config';
import { currentLocale } from './request';

/**
 * Opens the payment of an order, or again after a failure.
 * @returns the address at which the customer enters the card
 */
export async function paymentAddress(store: StoreClient, orderNumber: string): Promise<string> {
  const { stripeKey } = storefrontConfig();
  const locale = await currentLocale();
  if (stripeKey) return `/${locale}/checkout/pay/${encodeURIComponent(orderNumber)}`;
  const secret = await openPayment(store, orderNumber);
  return payPage(secret, `/checkout/return?order=${encodeURIComponent(orderNumber)}`);
}

/** Opens the payment of an order and returns the secret with which the browser confirms it. */
export async function openPayment(store: StoreClient, orderNumber: string): Promise<string> {
  const input = { order_number: orderNumber };
  try {
    return (await store.payments.createIntent(input)).processor_client_secret ?? '';
  } catch (error) {
    // The last payment failed: a retry replaces it. Its own refusal says why the order cannot be paid.
    if (!isApiError(error, 'ORDER_NOT_PAYABLE')) throw error;
    return (await store.payments.retry(input)).processor_client_secret ?? '';
  }
}

/**
 * Returns the address of the payment page of the Stripe emulator, for development without a key of Stripe.
 * @param back path after the language to which it leads back
 */
export async function payPage(secret: string, back: string): Promise<string> {
  const { payPageUrl, siteUrl } = storefrontConfig();
  const locale = await currentLocale();
  if (!payPageUrl)
    throw new Error('Neither STOREFRONT_STRIPE_PUBLISHABLE nor STOREFRONT_PAY_PAGE_URL is set.');
  const query = new URLSearchParams({ return_url: `${siteUrl}/${locale}${back}`, locale });
  return `${payPageUrl}/pay/${encodeURIComponent(secret)}?${query.toString()}`;
}
