/**
 * Request fields of the contract. A field is below `body.` or `query.`; `!` marks required fields, all others
 * are optional.
 */
export const CONTRACT_INPUTS: [route: string, fields: string][] = [
  [
    'POST /auth/register',
    `body.name! body.email! body.password! body.password_confirmation! body.phone body.currency body.language
     body.device_name`,
  ],
  ['POST /auth/login', 'body.email! body.password! body.device_name'],
  ['POST /auth/refresh', 'body.refresh_token!'],
  ['POST /auth/social/{provider}', 'body.token!'],
  ['POST /auth/forgot-password', 'body.email!'],
  ['POST /auth/reset-password', 'body.token! body.email! body.password! body.password_confirmation!'],
  [
    'PUT /user',
    `body.name body.phone body.preferred_currency body.preferred_language body.gender body.date_of_birth body.bio
     body.website body.facebook_url body.instagram_url`,
  ],
  ['POST /user/avatar', 'body.avatar!'],
  ['PUT /user/password', 'body.current_password! body.password! body.password_confirmation!'],
  ['DELETE /user', 'body.password!'],
  [
    'POST /user/addresses',
    `body.label body.full_name! body.phone body.address_line1! body.address_line2 body.city! body.state
     body.postal_code! body.country! body.is_default`,
  ],
  [
    'PUT /user/addresses/{id}',
    `body.label body.full_name body.phone body.address_line1 body.address_line2 body.city body.state body.postal_code
     body.country body.is_default`,
  ],
  ['POST /user/wishlist', 'body.product_id!'],
  ['POST /user/loyalty/redeem', 'body.points!'],
  ['POST /user/push-token', 'body.token! body.platform! body.device_id'],
  ['DELETE /user/push-token', 'body.device_id!'],
  ['POST /user/webhooks', 'body.url! body.events! body.secret'],
  ['POST /user/payment-methods', 'body.processor_payment_method_id! body.cardholder_name body.set_default'],
  ['POST /cart/items', 'body.product_id! body.variant_id body.quantity'],
  ['PUT /cart/items/{item}', 'body.quantity!'],
  ['POST /cart/coupon', 'body.code!'],
  ['GET /shipping-methods', 'query.country'],
  [
    'POST /orders/{order_number}/return',
    `body.reason! body.reason_details body.items! body.items[].order_item_id! body.items[].quantity!
     body.items[].condition`,
  ],
  ['POST /payments/intent', 'body.order_number! body.payment_method_id'],
  ['POST /payments/confirm', 'body.payment_intent_id!'],
  ['POST /payments/retry', 'body.order_number! body.payment_method_id'],
  ['GET /catalogue/categories', 'query.flat'],
  [
    'GET /catalogue/products',
    `query.category_id query.min_price query.max_price query.featured query.in_stock query.on_sale query.is_new
     query.is_digital query.min_rating query.attribute_value_id query.per_page`,
  ],
  ['GET /catalogue/products/{slug}/reviews', 'query.rating query.verified_only query.per_page'],
  ['POST /catalogue/products/{slug}/reviews', 'body.rating! body.title body.body body.order_item_id'],
  ['PUT /reviews/{id}', 'body.rating body.title body.body'],
  ['POST /reviews/{id}/vote', 'body.is_helpful!'],
  ['GET /blog', 'query.category_id query.search query.per_page'],
  ['POST /contact', 'body.name! body.email! body.subject! body.message!'],
  ['POST /newsletter/subscribe', 'body.email!'],
  ['POST /products/{slug}/questions', 'body.question!'],
  ['PATCH /admin/orders/{order_id}/status', 'body.status! body.note'],
];

/** Limits of fields as JSON Schema keywords. */
export const CONTRACT_LIMITS: [route: string, field: string, keywords: Record<string, number>][] = [
  ['POST /auth/register', 'body.name', { minLength: 2, maxLength: 100 }],
  ['POST /auth/register', 'body.phone', { maxLength: 20 }],
  ['POST /auth/register', 'body.password', { minLength: 8 }],
  ['POST /auth/reset-password', 'body.password', { minLength: 8 }],
  ['PUT /user/password', 'body.password', { minLength: 8 }],
  ['PUT /user', 'body.name', { minLength: 2, maxLength: 100 }],
  ['PUT /user', 'body.phone', { maxLength: 20 }],
  ['POST /user/addresses', 'body.country', { minLength: 2, maxLength: 2 }],
  ['POST /cart/items', 'body.quantity', { minimum: 1, maximum: 100 }],
  ['PUT /cart/items/{item}', 'body.quantity', { minimum: 1, maximum: 100 }],
  ['POST /orders/{order_number}/return', 'body.reason_details', { maxLength: 1000 }],
  ['POST /orders/{order_number}/return', 'body.items', { minItems: 1 }],
  ['POST /orders/{order_number}/return', 'body.items[].quantity', { minimum: 1 }],
  ['POST /catalogue/products/{slug}/reviews', 'body.rating', { minimum: 1, maximum: 5 }],
  ['POST /catalogue/products/{slug}/reviews', 'body.body', { maxLength: 5000 }],
  ['PUT /reviews/{id}', 'body.body', { maxLength: 5000 }],
];

/** Closed lists of values: of a request field, or of a field of a response such as `GET /cart 200`. */
export const CONTRACT_VALUES: [where: string, field: string, values: string[]][] = [
  ['GET /user 200', 'data.roles[]', ['customer', 'manager', 'admin']],
  ['GET /cart 200', 'data.coupon.type', ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y']],
  ['POST /admin/coupons', 'body.type', ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y']],
  ['POST /admin/shipping-methods', 'body.rate_type', ['flat', 'weight_based', 'price_based', 'free']],
  ['POST /admin/bundles', 'body.discount_type', ['percentage']],
  ['POST /admin/banners', 'body.link_type', ['url']],
  ['POST /admin/affiliates', 'body.commission_type', ['percentage']],
  ['GET /user/affiliate 200', 'data.status', ['pending', 'active']],
  ['GET /user/affiliate/conversions 200', 'data[].status', ['pending', 'approved', 'paid', 'cancelled']],
  ['POST /user/push-token', 'body.platform', ['ios', 'android', 'web']],
  [
    'POST /orders/{order_number}/return',
    'body.reason',
    ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'],
  ],
  ['POST /orders/{order_number}/return', 'body.items[].condition', ['new', 'like_new', 'damaged']],
  ['POST /orders/{order_number}/return 201', 'data.status', ['pending']],
  [
    'GET /returns/{id} 200',
    'data.status',
    ['requested', 'approved', 'rejected', 'received', 'refunded', 'exchanged'],
  ],
  [
    'PATCH /admin/orders/{order_id}/status',
    'body.status',
    ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'],
  ],
  ['GET /orders/{order_number} 200', 'data.payment_status', ['pending', 'failed', 'paid']],
  ['POST /payments/confirm 200', 'data.status', ['failed']],
  ['POST /catalogue/products/{slug}/reviews 201', 'data.status', ['pending', 'approved', 'rejected']],
  ['PATCH /admin/reviews/{id}/status', 'body.status', ['approved', 'rejected']],
  [
    'POST /user/webhooks',
    'body.events[]',
    [
      'order.placed',
      'order.confirmed',
      'order.backorder_filled',
      'order.shipped',
      'order.delivered',
      'order.cancelled',
      'payment.completed',
      'payment.failed',
      'payment.authorized',
      'payment.authorization_expiring',
      'payment.authorization_expired',
      'payment.capture_failed',
      'refund.processed',
      'tax.threshold_reached',
    ],
  ],
];
