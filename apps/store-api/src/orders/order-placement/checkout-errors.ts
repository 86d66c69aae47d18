import { CouponErrors } from '../../promotions/coupons/coupons.errors';
import { TaxProviderErrors } from '../tax-providers/tax-providers.errors';
import { HookErrors } from '../../platform/hooks/hooks.errors';
import { OrderErrors } from '../order-records/order-records.errors';

/** The errors of placing an order, whoever places it. */
export const CHECKOUT_ERRORS = [
  OrderErrors.CART_EMPTY,
  OrderErrors.ADDRESS_REQUIRED,
  OrderErrors.DIGITAL_CONSENT_REQUIRED,
  OrderErrors.SHIPPING_METHOD_UNAVAILABLE,
  OrderErrors.INSUFFICIENT_STOCK,
  OrderErrors.PRODUCT_UNAVAILABLE,
  OrderErrors.FLASH_SALE_SOLD_OUT,
  ...Object.values(CouponErrors),
  OrderErrors.GIFT_CARD_INVALID,
  OrderErrors.PAYMENT_METHOD_UNAVAILABLE,
  OrderErrors.CREDIT_LIMIT_EXCEEDED,
  OrderErrors.ORDER_BELOW_MINIMUM,
  OrderErrors.TOO_MANY_UNPAID_ORDERS,
  OrderErrors.TOO_MANY_UNPAID_UNITS,
  OrderErrors.CART_CHANGED,
  OrderErrors.ADDRESS_CHANGED,
  ...Object.values(TaxProviderErrors),
  HookErrors.CHECKOUT_REFUSED,
  HookErrors.CHECKOUT_RULES_UNAVAILABLE,
];
