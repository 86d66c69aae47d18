import { defineErrors } from '@comptoir/errors';

export const HookErrors = defineErrors({
  HOOK_URL_NOT_ALLOWED: [422, 'Questions cannot be sent to this URL.'],
  HOOK_LIMIT_REACHED: [422, 'The shop has as many hooks as it can have.'],
  CHECKOUT_REFUSED: [422, 'The shop cannot accept this order.'],
  CHECKOUT_RULES_UNAVAILABLE: [503, 'The shop cannot check this order right now. Please try again.'],
});
