/** Kinds of coupons, as choices of a form. */
export const COUPON_TYPES = ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y'].map((id) => ({
  id,
  name: `resources.coupons.types.${id}`,
}));

/** States of coupons, as choices of a filter. */
export const COUPON_STATUSES = ['active', 'scheduled', 'expired', 'used_up', 'inactive'].map((id) => ({
  id,
  name: `resources.coupons.states.${id}`,
}));

/** Leaves out the value that a kind of coupon does not have; it may be left from another kind. */
export function couponFields(values: Record<string, unknown>): Record<string, unknown> {
  const { value, ...rest } = values;
  return values.type === 'percentage' || values.type === 'fixed' ? { value, ...rest } : rest;
}
