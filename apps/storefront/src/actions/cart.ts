'use server';

import { refresh } from 'next/cache';

import { formatMoney } from '@comptoir/store-client';
import { withCart } from '../server/guest-cart';
import { currentLocale, storeOfVisitor } from '../server/request';
import { textOf } from '../text/text';
import { couponFailure } from './checkout-failure';
import { type FormState, numberField, runAction, textField } from './form-state';

const FIELD = 'custom_fields.';

/** Puts a product into the cart: `product_id`, `variant_id`, `quantity`, and the recipient of a gift card. */
export async function addToCart(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const name = textField(form, 'recipient_name');
    const recipient = {
      name,
      email: textField(form, 'recipient_email') || null,
      message: textField(form, 'recipient_message'),
      send_on: textField(form, 'send_on') || null,
    };
    const item = {
      product_id: Number(form.get('product_id')),
      variant_id: numberField(form, 'variant_id'),
      quantity: numberField(form, 'quantity') ?? 1,
      ...(name && { gift_recipient: recipient }),
      custom_fields: fieldsIn(form),
    };
    await withCart((store) => store.cart.addItem(item));
    refresh();
    return textOf(locale, 'cart')('added');
  });
}

/** Returns what was filled in of the fields `custom_fields.<key>`. */
function fieldsIn(form: FormData): Record<string, string> {
  const given = [...form].flatMap(([name, value]): [string, string][] =>
    name.startsWith(FIELD) && typeof value === 'string' && value.trim() !== ''
      ? [[name.slice(FIELD.length), value]]
      : [],
  );
  return Object.fromEntries(given);
}

/** Puts a bundle into the cart: `bundle_id`, `quantity`, and `item_ids` of its chosen items. */
export async function addBundleToCart(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const bundle = {
      bundle_id: Number(form.get('bundle_id')),
      quantity: numberField(form, 'quantity') ?? 1,
      item_ids: form.getAll('item_ids').map(Number),
    };
    await withCart((store) => store.cart.addBundle(bundle));
    refresh();
    return textOf(locale, 'cart')('added');
  });
}

/** Sets the quantity of a line, or removes it when the button of that name was pressed. */
export async function changeLine(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    const { cart } = await storeOfVisitor();
    const item = Number(form.get('item'));
    if (form.has('remove')) await cart.removeItem({ item });
    else await cart.updateItem({ item, quantity: Number(form.get('quantity')) });
    refresh();
  });
}

/** Applies the coupon of the field `code`. */
export async function applyCoupon(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(
    form,
    async () => {
      await (await storeOfVisitor()).cart.applyCoupon({ code: textField(form, 'code') });
      refresh();
    },
    (error) => couponFailure(error, textField(form, 'currency')),
  );
}

/** Removes the coupon of the cart. */
export async function removeCoupon(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).cart.removeCoupon();
    refresh();
  });
}

/** Tells the balance of a gift card. */
export async function checkGiftCard(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const card = await (await storeOfVisitor()).giftCards.check({ code: textField(form, 'code') });
    const balance = formatMoney(card.balance, card.currency, { language: locale });
    return textOf(locale, 'cart')('gift_card_balance', { balance });
  });
}
