import type { CartState } from '../../checkout/cart/cart.queries';
import type { StaffDiscount } from '../../pricing/pricing/pricing.staff-discounts.rules';

/** Terms that staff agreed with the customer of a draft order. */
export interface StaffTerms {
  discount: StaffDiscount | null;
  /** Shipping cost in minor units of the cart's currency; null takes that of the method. */
  shippingAmount: number | null;
}

/** The cart of a shopper, or the goods of a draft order, which have no id and may have terms of staff. */
export type CheckoutCart = Omit<CartState, 'id'> & { id: number | null; staff?: StaffTerms };
