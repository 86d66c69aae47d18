import { defineErrors } from '@comptoir/errors';

/** Errors of checkout and of changes to orders (docs/orders.md). */
export const OrderErrors = defineErrors({
  ORDER_NOT_FOUND: [404, 'Order not found.'],
  CART_EMPTY: [422, 'The cart is empty.'],
  ADDRESS_REQUIRED: [422, 'A shipping address is required.'],
  DIGITAL_CONSENT_REQUIRED: [422, 'Please agree that digital content is delivered at once.'],
  SHIPPING_METHOD_UNAVAILABLE: [422, 'This shipping method is not available for the cart and the address.'],
  INSUFFICIENT_STOCK: [422, 'Some items are no longer available in the requested quantity.'],
  PRODUCT_UNAVAILABLE: [422, 'Some items are no longer available.'],
  FLASH_SALE_SOLD_OUT: [422, 'The flash sale offer of some items is sold out.'],
  GIFT_CARD_INVALID: [422, 'This gift card cannot be used.'],
  PAYMENT_METHOD_UNAVAILABLE: [422, 'This order cannot be paid in this way.'],
  CREDIT_LIMIT_EXCEEDED: [422, 'The order exceeds what may be owed by invoice.'],
  ORDER_BELOW_MINIMUM: [422, 'The amount is too small to be paid by card.'],
  TOO_MANY_UNPAID_ORDERS: [422, 'Please pay or cancel your open orders first.'],
  TOO_MANY_UNPAID_UNITS: [
    422,
    'Your unpaid orders would hold too many units. Please pay or cancel some first.',
  ],
  CART_CHANGED: [409, 'The total has changed.'],
  ADDRESS_CHANGED: [409, 'The address has changed since it was shown.'],
  ORDER_NOT_CANCELLABLE: [422, 'This order can no longer be cancelled.'],
  ORDER_NOT_CHANGEABLE: [422, 'This order can no longer be changed.'],
  INVALID_STATUS_TRANSITION: [422, 'The order cannot go to this status.'],
  GIFT_CARDS_NEED_ADMIN: [403, 'The order sells gift cards: only an administrator may record its money.'],
  OWN_ORDER: [403, 'This is an order of your own: a colleague has to do it.'],
  ITEMS_NOT_READY: [422, 'Some items wait for stock, or for the day from which they are shipped.'],
  ORDER_NOT_PAID: [422, 'This order has not been paid.'],
});
