import type { Access } from '@comptoir/http';

/** Areas below `/admin` that managers may use (docs/routes.md). */
const MANAGER_AREAS = [
  'attributes',
  'brands',
  'categories',
  'custom-fields',
  'digital-goods',
  'disputes',
  'draft-orders',
  'extensions',
  'invoices',
  'jobs',
  'ledger',
  'orders',
  'payouts',
  'products',
  'questions',
  'refunds',
  'reports',
  'returns',
  'reviews',
  'shipments',
  'stock',
  'summary',
  'taxes',
  'warehouses',
];

/** Routes of these areas that administrators alone may use. */
const OF_ADMINS = [
  'DELETE /admin/ledger/accounts/{account}',
  'GET /admin/reports/open-items',
  'POST /admin/ledger/closings',
  'POST /admin/orders/{order_id}/write-offs',
  'POST /admin/orders/{order_id}/write-offs/{id}/reverse',
  'PUT /admin/ledger/accounts/{account}',
];

/** Areas below `/admin` for administrators alone. */
const ADMIN_AREAS = [
  'affiliates',
  'api-keys',
  'banners',
  'blog-categories',
  'blog-posts',
  'bundles',
  'collections',
  'contacts',
  'coupons',
  'currencies',
  'customer-groups',
  'events',
  'faqs',
  'flash-sales',
  'gift-cards',
  'hooks',
  'logs',
  'message-texts',
  'pages',
  'price-lists',
  'promotions',
  'settings',
  'shipping-methods',
  'shipping-zones',
  'users',
  'vat-numbers',
  'webhooks',
];

const PUBLIC = [
  'GET /health',
  'GET /health/ready',
  'POST /auth/forgot-password',
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/register',
  'POST /auth/reset-password',
  'POST /auth/second-factor',
  'POST /auth/social/{provider}',
  'POST /auth/social/{provider}/code',
  'POST /auth/verify-email',
  'GET /ext/{extension}/console.js',
  'GET /banners',
  'GET /blog',
  'GET /blog/{slug}',
  'GET /bundles',
  'GET /bundles/{id}',
  'GET /bundles/{id}/price',
  'GET /catalogue/categories',
  'GET /catalogue/categories/{id}',
  'GET /catalogue/products',
  'GET /catalogue/products/featured',
  'GET /catalogue/products/{slug}',
  'GET /catalogue/products/{slug}/frequently-bought-together',
  'POST /catalogue/products/{slug}/notify-me/email',
  'GET /catalogue/products/{slug}/questions',
  'GET /catalogue/products/{slug}/related',
  'GET /catalogue/products/{slug}/reviews',
  'GET /collections',
  'GET /collections/{slug}',
  'POST /contact',
  'GET /currencies',
  'GET /custom-fields',
  'GET /faqs',
  'GET /flash-sales',
  'GET /flash-sales/{id}',
  'GET /gift-cards/{code}',
  'POST /guest-carts',
  'GET /shipping-methods/countries',
  'GET /languages',
  'POST /newsletter/subscribe',
  'POST /newsletter/confirm/{token}',
  'POST /newsletter/unsubscribe/{token}',
  'GET /auth/social',
  'GET /pages',
  'GET /pages/{slug}',
  'GET /products/{slug}/questions',
  'GET /returns/policy',
  'POST /webhooks/processor',
  'POST /order-links',
  'GET /order-links/{token}',
  'POST /order-links/{token}/payment-intent',
  'POST /order-links/{token}/cancel',
  'POST /order-links/{token}/return',
  'POST /order-links/{token}/return-images',
  'POST /order-links/{token}/withdrawal',
  'POST /order-links/{token}/return/preview',
  'POST /order-links/{token}/withdrawal/preview',
  'GET /order-links/{token}/invoices/{id}',
  'GET /order-links/{token}/downloads/{file_id}',
  'GET /pay/{token}',
  'POST /pay/{token}/intent',
  'POST /webhooks/stripe',
];

const OPTIONAL = ['GET /shipping-methods', 'GET /catalogue/products/{slug}/prices'];

const UNVERIFIED = [
  'POST /auth/logout',
  'POST /auth/logout-all',
  'POST /auth/verify-email/resend',
  'GET /auth/verify-email/{id}/{hash}',
];

/** Customers' routes without the id of a customer's own record. */
const CUSTOMER = [
  'GET /cart',
  'DELETE /cart',
  'POST /cart/bundles',
  'POST /cart/coupon',
  'DELETE /cart/coupon',
  'POST /cart/items',
  'POST /cart/merge',
  'PUT /cart/preferences',
  'POST /catalogue/products/{slug}/notify-me',
  'DELETE /catalogue/products/{slug}/notify-me',
  'POST /catalogue/products/{slug}/questions',
  'POST /catalogue/products/{slug}/reviews',
  'GET /orders',
  'POST /orders',
  'POST /orders/claim',
  'POST /orders/preview',
  'POST /payments/confirm',
  'POST /payments/intent',
  'POST /payments/retry',
  'POST /products/{slug}/questions',
  'GET /returns',
  'POST /returns',
  'POST /returns/images',
  'POST /reviews/{id}/vote',
  'GET /user',
  'PUT /user',
  'DELETE /user',
  'GET /user/export',
  'GET /user/addresses',
  'POST /user/addresses',
  'GET /user/affiliate',
  'GET /user/affiliate/conversions',
  'POST /user/affiliate/register',
  'POST /user/avatar',
  'GET /user/invoices',
  'GET /user/loyalty/balance',
  'GET /user/loyalty/history',
  'POST /user/loyalty/redeem',
  'GET /user/notifications',
  'PATCH /user/notifications/read-all',
  'PUT /user/password',
  'GET /user/second-factor',
  'POST /user/second-factor',
  'DELETE /user/second-factor',
  'POST /user/second-factor/confirm',
  'POST /user/second-factor/recovery-codes',
  'GET /user/sessions',
  'DELETE /user/sessions',
  'GET /user/payment-methods',
  'POST /user/payment-methods',
  'POST /user/push-token',
  'DELETE /user/push-token',
  'GET /user/refunds',
  'GET /user/reviews',
  'GET /user/wallet',
  'GET /user/webhooks',
  'POST /user/webhooks',
  'GET /user/wishlist',
  'POST /user/wishlist',
  'DELETE /user/wishlist/{product_id}',
];

/** Kinds of records that belong to one customer. */
export type Owned =
  | 'address'
  | 'card'
  | 'cartItem'
  | 'download'
  | 'invoice'
  | 'notification'
  | 'order'
  | 'orderInvoice'
  | 'return'
  | 'returnImage'
  | 'returnLabel'
  | 'review'
  | 'session'
  | 'webhook';

/** Routes with the id of a customer's record; tokens of other customers get 404. */
export const OWNED: Record<string, Owned> = {
  'PUT /cart/items/{item}': 'cartItem',
  'DELETE /cart/items/{item}': 'cartItem',
  'GET /orders/{order_number}': 'order',
  'GET /orders/{order_number}/downloads': 'order',
  'GET /orders/{order_number}/downloads/{file_id}': 'download',
  'GET /orders/{order_number}/invoice': 'order',
  'POST /orders/{order_number}/cancel': 'order',
  'POST /orders/{order_number}/reorder': 'order',
  'POST /orders/{order_number}/return': 'order',
  'POST /orders/{order_number}/withdrawal': 'order',
  'POST /orders/{order_number}/return-request': 'order',
  'POST /orders/{order_number}/return-images': 'order',
  'POST /orders/{order_number}/return-request/preview': 'order',
  'POST /orders/{order_number}/withdrawal/preview': 'order',
  'GET /orders/{order_number}/invoices': 'order',
  'GET /orders/{order_number}/invoices/{id}': 'orderInvoice',
  'GET /returns/{id}': 'return',
  'GET /returns/{id}/label': 'returnLabel',
  'GET /returns/{id}/images/{image_id}': 'returnImage',
  'PUT /reviews/{id}': 'review',
  'DELETE /reviews/{id}': 'review',
  'PUT /user/addresses/{id}': 'address',
  'PATCH /user/addresses/{id}/default': 'address',
  'DELETE /user/addresses/{id}': 'address',
  'GET /user/invoices/{id}': 'invoice',
  'GET /user/invoices/{id}/download': 'invoice',
  'GET /user/invoices/{id}/xml': 'invoice',
  'PATCH /user/notifications/{id}/read': 'notification',
  'PATCH /user/payment-methods/{id}/default': 'card',
  'DELETE /user/payment-methods/{id}': 'card',
  'DELETE /user/sessions/{session_id}': 'session',
  'DELETE /user/webhooks/{id}': 'webhook',
};

const ROWS = new Map<string, Access>(
  [
    [PUBLIC, 'public'] as const,
    [OPTIONAL, 'optional'] as const,
    [UNVERIFIED, 'unverified'] as const,
    [CUSTOMER, 'customer'] as const,
    [Object.keys(OWNED), 'customer'] as const,
  ].flatMap(([routes, access]) => routes.map((route) => [route, access] as const)),
);

/**
 * Returns the access level that the documents require of a route, independent of the code.
 * @param route such as `GET /orders/{order_number}`
 * @returns undefined for a route without an entry
 */
export function expectedAccess(route: string): Access | undefined {
  const [, area] = /^\w+ \/admin\/([\w-]+)/.exec(route) ?? [];
  if (area === undefined) return ROWS.get(route);
  if (MANAGER_AREAS.includes(area)) return OF_ADMINS.includes(route) ? 'admin' : 'manager';
  return ADMIN_AREAS.includes(area) ? 'admin' : undefined;
}

/** Entries by route, and the areas below `/admin`, to find those without a route. */
export const NAMED_ROUTES = [...ROWS.keys(), ...OF_ADMINS];
export const NAMED_AREAS = [...MANAGER_AREAS, ...ADMIN_AREAS];
