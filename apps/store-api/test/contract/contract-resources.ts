/**
 * Resources of the contract: a response with the resource, its path in that response, and its fields as
 * `path:type`. In a path `.` enters an object, `[]` the elements of a list and `{}` the values of a map. A
 * type that ends in `?` allows null; a field without a type only has to exist.
 */
export const CONTRACT_RESOURCES: [name: string, answer: string, at: string, fields: string][] = [
  [
    'User',
    'GET /user 200',
    'data',
    `id:integer name:string email:string phone:string preferred_currency:string preferred_language:string
     email_verified_at:timestamp? roles[]:string profile.gender:string profile.date_of_birth:date profile.bio:string
     profile.website:string profile.avatar_url:string addresses[].id:integer`,
  ],
  [
    'Address',
    'GET /user/addresses 200',
    'data[]',
    `id:integer label:string full_name:string phone:string address_line1:string address_line2:string city:string
     state:string postal_code:string country:string is_default:boolean`,
  ],
  ['Wallet', 'GET /user/wallet 200', 'data', 'balance:decimal currency:string transactions[]:object'],
  [
    'Loyalty balance',
    'GET /user/loyalty/balance 200',
    'data',
    'balance:integer lifetime_earned:integer lifetime_redeemed:integer',
  ],
  [
    'Cart',
    'GET /cart 200',
    'data',
    `id:integer items_count:integer subtotal:decimal discount_amount:decimal total:decimal currency:string
     coupon.code:string coupon.type:string coupon.value:decimal items[]:object expires_at:timestamp
     updated_at:timestamp`,
  ],
  [
    'Cart item',
    'GET /cart 200',
    'data.items[]',
    `id:integer quantity:integer unit_price:decimal total:decimal product.id:integer product.name:string
     product.slug:string product.image:string variant.id:integer variant.sku:string`,
  ],
  [
    'Flash sale',
    'GET /flash-sales 200',
    'data[]',
    `id:integer name:string starts_at:timestamp ends_at:timestamp is_active:boolean items[].id:integer
     items[].product_variant_id:integer items[].sale_price:number items[].original_price:number
     items[].discount_percent:number items[].qty_limit:integer items[].qty_sold:integer items[].is_active:boolean
     remaining_seconds:integer`,
  ],
  [
    'Bundle',
    'GET /bundles 200',
    'data[]',
    `id:integer name:string slug:string description:string image:string discount_type:string discount_value:number
     is_active:boolean starts_at:timestamp ends_at:timestamp created_at:timestamp items[].id:integer
     items[].product_variant_id:integer items[].quantity:integer items[].is_required:boolean`,
  ],
  [
    'Banner',
    'GET /banners 200',
    'data[]',
    `id:integer title:string subtitle:string image_url:string image_mobile_url:string link_type:string
     link_value:string button_text:string position:string sort_order:integer is_active:boolean starts_at:timestamp
     ends_at:timestamp`,
  ],
  [
    'Gift card',
    'GET /gift-cards/{code} 200',
    'data',
    'code:string initial_amount:decimal balance:decimal currency:string expires_at:date is_active:boolean',
  ],
  [
    'Affiliate',
    'POST /user/affiliate/register 201',
    'data',
    `id:integer code:string commission_type:string commission_rate:number status:string balance:decimal
     total_earned:decimal total_orders:integer approved_at:timestamp? created_at:timestamp`,
  ],
  [
    'Affiliate dashboard',
    'GET /user/affiliate 200',
    'data',
    `code:string commission_type:string commission_rate:number status:string balance:decimal total_earned:decimal
     total_orders:integer approved_at:timestamp? created_at:timestamp`,
  ],
  [
    'Affiliate conversion',
    'GET /user/affiliate/conversions 200',
    'data[]',
    `id:integer order_id:integer referred_user_id:integer commission_amount:number status:string
     approved_at:timestamp? paid_at:timestamp? created_at:timestamp`,
  ],
  [
    'Shipping method',
    'GET /shipping-methods 200',
    'data[]',
    `id:integer name:string description:string carrier:string days_min:integer days_max:integer cost:decimal
     is_free:boolean`,
  ],
  [
    'Order',
    'GET /orders/{order_number} 200',
    'data',
    'order_number:string status:string payment_status:string',
  ],
  [
    'Shipment',
    'GET /orders/{order_number} 200',
    'data.shipment',
    `carrier:string tracking_number:string tracking_url:string shipped_at:timestamp estimated_delivery:date`,
  ],
  [
    'Return',
    'POST /orders/{order_number}/return 201',
    'data',
    `id:integer status:string reason:string reason_details:string approved_at:timestamp? received_at:timestamp?
     resolved_at:timestamp? created_at:timestamp`,
  ],
  [
    'Payment',
    'POST /payments/intent 200',
    'data',
    `id:integer order_number:string amount:decimal currency:string status:string processor_payment_intent_id:string
     processor_client_secret:string requires_action:boolean`,
  ],
  [
    'Saved card',
    'GET /user/payment-methods 200',
    'data[]',
    `id:integer brand:string last_four:string exp_month:integer exp_year:integer cardholder_name:string
     is_default:boolean`,
  ],
  [
    'Category',
    'GET /catalogue/categories/{id} 200',
    'data',
    `id:integer name:string slug:string image_url:string children[].id:integer children[].name:string
     children[].slug:string`,
  ],
  [
    'Product (list item)',
    'GET /catalogue/products 200',
    'data[]',
    `id:integer name:string slug:string price:decimal compare_price:decimal sku:string discount_percentage:integer
     average_rating:number reviews_count:integer is_featured:boolean is_in_stock:boolean stock_status:string
     is_digital:boolean brand.id:integer brand.name:string category.id:integer category.name:string
     primary_image:string variants[].id:integer variants[].sku:string variants[].price:decimal
     variants[].is_in_stock:boolean variants[].attributes[].attribute_id:integer
     variants[].attributes[].attribute_name:string variants[].attributes[].attribute_type:string
     variants[].attributes[].value_id:integer variants[].attributes[].value:string
     variants[].attributes[].color_code:string?`,
  ],
  [
    'Product (detail)',
    'GET /catalogue/products/{slug} 200',
    'data',
    `id:integer name:string slug:string price:decimal compare_price:decimal sku:string discount_percentage:integer
     average_rating:number reviews_count:integer is_featured:boolean is_in_stock:boolean stock_status:string
     is_digital:boolean primary_image:string short_description:string description:string weight:number length:number
     width:number height:number views_count:integer sales_count:integer status:string published_at:timestamp
     meta_title:string meta_description:string created_at:timestamp brand.id:integer brand.name:string
     brand.logo_url:string category.id:integer category.name:string category.slug:string tags[]:string
     images[].url:string images[].is_primary:boolean images[].sort_order:integer variants[].id:integer
     variants[].sku:string variants[].price:decimal variants[].compare_price:decimal?
     variants[].stock_quantity:integer variants[].weight:number variants[].is_active:boolean
     variants[].attribute_values[].id:integer variants[].attribute_values[].value:string
     variants[].attribute_values[].color_code:string variants[].attribute_values[].sort_order:integer`,
  ],
  [
    'Frequently bought together',
    'GET /catalogue/products/{slug}/frequently-bought-together 200',
    'data[]',
    `id:integer name:string slug:string price:decimal primary_image:string category.name:string brand.name:string`,
  ],
  [
    'Review',
    'GET /catalogue/products/{slug}/reviews 200',
    'data[]',
    `id:integer rating:integer title:string body:string is_verified_purchase:boolean helpful_count:integer
     not_helpful_count:integer user.name:string images[] created_at:timestamp`,
  ],
  [
    'Notification (in-app)',
    'GET /user/notifications 200',
    'data.data[]',
    'id:integer type:string title:string body:string data:object read_at:timestamp? created_at:timestamp',
  ],
  ['User webhook', 'POST /user/webhooks 201', 'data', 'url:string events[]:string secret:string'],
  [
    'User webhook (listing)',
    'GET /user/webhooks 200',
    'data[]',
    'id:integer url:string events[]:string secret:string',
  ],
  [
    'Blog post (list item)',
    'GET /blog 200',
    'data[]',
    `id:integer title:string slug:string excerpt:string featured_image:string published_at:timestamp
     author.name:string category.name:string category.slug:string`,
  ],
  [
    'Blog post (detail)',
    'GET /blog/{slug} 200',
    'data',
    `id:integer title:string slug:string excerpt:string featured_image:string published_at:timestamp
     author.name:string category.name:string category.slug:string content:string meta_title:string
     meta_description:string views_count:integer`,
  ],
  [
    'FAQ',
    'GET /faqs 200',
    'data{}[]',
    'id:integer question:string answer:string category:string sort_order:integer',
  ],
  [
    'Currency',
    'GET /currencies 200',
    'data[]',
    'code:string name:string symbol:string exchange_rate:number is_default:boolean',
  ],
];

/** Further response fields of the contract. */
export const CONTRACT_ANSWERS: [answer: string, fields: string][] = [
  [
    'POST /auth/register 201',
    `status message data.user.id:integer data.user.name:string data.user.email:string data.user.roles[]:string
     data.access_token:string data.refresh_token:string data.token_type:string data.expires_in:integer`,
  ],
  ['GET /auth/verify-email/{id}/{hash} 200', 'status message'],
  ['POST /auth/verify-email/resend 200', 'status message'],
  [
    'POST /auth/login 200',
    `status message data.user.id:integer data.user.name:string data.user.email:string data.user.roles[]:string
     data.access_token:string data.refresh_token:string data.token_type:string data.expires_in:integer`,
  ],
  [
    'POST /auth/refresh 200',
    'status data.access_token:string data.refresh_token:string data.token_type:string data.expires_in:integer',
  ],
  ['POST /auth/logout 200', 'status message'],
  [
    'POST /auth/social/{provider} 200',
    `status message data.user.id:integer data.user.name:string data.user.email:string data.user.roles[]:string
     data.access_token:string data.refresh_token:string data.token_type:string data.expires_in:integer`,
  ],
  ['POST /auth/forgot-password 200', 'status message'],
  ['POST /auth/reset-password 200', 'status message'],
  ['GET /user 200', 'status data'],
  ['POST /user/avatar 200', 'status data.avatar_url:string'],
  ['DELETE /user 204', ''],
  ['GET /user/addresses 200', 'data[]'],
  ['GET /user/wallet 200', 'data.balance data.currency data.transactions[]'],
  [
    'GET /user/notifications 200',
    'status data.data[] data.current_page:integer data.last_page:integer data.total:integer',
  ],
  ['POST /user/push-token 201', 'status message'],
  ['POST /user/affiliate/register 201', 'status data.status data.approved_at'],
  ['GET /user/payment-methods 200', 'data[]'],
  ['DELETE /user/payment-methods/{id} 204', ''],
  ['GET /cart 200', 'status data'],
  ['POST /cart/items 200', 'status data.items[].id'],
  ['PUT /cart/items/{item} 200', 'status data.items[].id'],
  ['DELETE /cart/items/{item} 204', ''],
  ['DELETE /cart 204', ''],
  ['POST /cart/coupon 200', 'status message data.coupon.code'],
  ['DELETE /cart/coupon 200', 'status data.items[].id'],
  ['GET /flash-sales/{id} 200', 'data.items[].product_variant_id:integer data.remaining_seconds:integer'],
  ['GET /bundles/{id} 200', 'data.items[].product_variant_id:integer'],
  ['GET /collections 200', 'data[].slug:string'],
  ['GET /collections/{slug} 200', 'data.products[].slug:string'],
  ['POST /orders/{order_number}/return 201', 'status message data.id:integer'],
  ['POST /orders 201', 'status message data.order_number:string'],
  ['POST /payments/intent 200', 'status data.id'],
  ['POST /payments/confirm 200', 'message data.status:string'],
  ['GET /catalogue/categories 200', 'data[].children[].id:integer'],
  [
    'GET /catalogue/products 200',
    'status data[] meta.current_page:integer meta.per_page:integer meta.total:integer meta.last_page:integer',
  ],
  ['GET /catalogue/products/featured 200', 'data[].slug:string'],
  ['GET /catalogue/products/{slug}/related 200', 'data[].slug:string'],
  ['GET /catalogue/products/{slug}/reviews 200', 'data[] meta.per_page:integer'],
  ['POST /catalogue/products/{slug}/reviews 201', 'data.status:string'],
  ['DELETE /reviews/{id} 204', ''],
  ['GET /user/loyalty/history 200', 'data[] meta.total:integer'],
  ['GET /user/affiliate/conversions 200', 'data[] meta.total:integer'],
  ['GET /blog 200', 'data[] meta.per_page:integer'],
  ['POST /contact 200', 'status message'],
];
