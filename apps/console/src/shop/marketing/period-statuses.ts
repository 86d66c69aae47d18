/** States of flash sales and price lists, as choices of a filter. */
export const PERIOD_STATUSES = ['live', 'scheduled', 'ended', 'inactive'].map((id) => ({
  id,
  name: `resources.offers.states.${id}`,
}));
