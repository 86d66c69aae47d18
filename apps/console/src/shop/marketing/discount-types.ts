/** Kinds of discounts, as choices of a form. */
export const DISCOUNT_TYPES = ['percentage', 'fixed'].map((id) => ({
  id,
  name: `resources.offers.types.${id}`,
}));
