import { Injectable, Module } from '@nestjs/common';
import { type CheckoutAnswers, type CheckoutQuestions, OnHook, defineExtension } from '@comptoir/extension';

const FIELD = 'gift_wrapping';
/** Price of wrapping one piece, in the currency of the cart. */
const SURCHARGE = '3.50';

/** Adds the price of the wrapping to the lines for which the customer wants it. */
@Injectable()
export class GiftWrappingPrices {
  // Nobody is to get the wrapping for nothing, so without an answer there is no order.
  @OnHook('checkout.prices', { name: 'gift-wrapping.prices', onFailure: 'refuse' })
  price({ items }: CheckoutQuestions['checkout.prices']): CheckoutAnswers['checkout.prices'] {
    return {
      items: items
        .filter(({ custom_fields, is_digital }) => custom_fields[FIELD] === true && !is_digital)
        .map(({ item_id }) => ({ item_id, surcharge: SURCHARGE, reason: 'Gift wrapping' })),
    };
  }
}

@Module({ providers: [GiftWrappingPrices] })
export class GiftWrappingModule {}

export default defineExtension({
  name: 'gift-wrapping',
  title: 'Gift wrapping',
  version: '1.0.0',
  requires: '1.0',
  service: 'store',
  module: GiftWrappingModule,
  fields: [
    {
      target: 'order_lines',
      key: FIELD,
      type: 'boolean',
      label: 'Wrap as a gift',
      translations: { fr: { label: 'Emballage cadeau' } },
      is_personal: false,
      visible_to: 'customer',
      editable_by: 'customer',
    },
  ],
});
