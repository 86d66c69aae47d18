/** Returns the content security policy of a page: own scripts with a nonce, images of the shop, Stripe's frames. */
export function contentPolicy(nonce: string): string {
  const files = (process.env.STOREFRONT_FILES ?? '').split(',').filter(Boolean).join(' ');
  const stripe = process.env.STOREFRONT_STRIPE_KEY ? 'https://js.stripe.com' : '';
  const stripeApi = stripe && 'https://api.stripe.com';
  const payPage = process.env.STOREFRONT_PAY_PAGE_URL
    ? new URL(process.env.STOREFRONT_PAY_PAGE_URL).origin
    : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' ${stripe}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${files}`,
    "font-src 'self'",
    `connect-src 'self' ${stripeApi}`,
    `frame-src ${stripe || "'none'"} ${stripe && 'https://hooks.stripe.com'}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${payPage}`,
    "frame-ancestors 'none'",
  ]
    .map((rule) => rule.replace(/\s+/g, ' ').trim())
    .join('; ');
}
