import { storefrontConfig } from './config';

/** Returns the content security policy of a page: own scripts with a nonce, images of the shop, Stripe's frames. */
export function contentPolicy(nonce: string): string {
  const { files, stripeKey, payPageUrl } = storefrontConfig();
  const stripe = stripeKey ? 'https://js.stripe.com' : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' ${stripe}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${files.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${stripe && 'https://api.stripe.com'}`,
    `frame-src ${stripe ? `${stripe} https://hooks.stripe.com` : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${payPageUrl ? new URL(payPageUrl).origin : ''}`,
    "frame-ancestors 'none'",
  ]
    .map((rule) => rule.trim())
    .join('; ');
}
