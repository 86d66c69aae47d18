import { defineErrors } from '@comptoir/errors';

export const GiftCardErrors = defineErrors({
  GIFT_CARD_NOT_FOUND: [404, 'There is no gift card with this code.'],
  GIFT_CARD_BALANCE_TOO_LOW: [422, 'There is not that much on the gift card.'],
  OWN_GIFT_CARD: [403, 'This gift card is your own: a colleague has to do it.'],
});
