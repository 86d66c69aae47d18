'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';

import { currentLocale, storeOfVisitor } from '../server/request';
import { textOf } from '../text/text';
import { type FormState, runAction, textField, valuesOf } from './form-state';

/**
 * Withdraws from an order, or from the units of the fields `item-<id>`, and shows the receipt. With the token of an order
 * link it needs no session.
 */
export async function withdraw(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  const chosen = [...form.entries()].filter(([name]) => /^item-\d+$/.test(name));
  const items = chosen
    .filter(([, value]) => Number(value) > 0)
    .map(([name, value]) => ({
      order_item_id: Number(name.slice(5)),
      quantity: Number(value),
      // Whoever sends the form twice withdraws once.
      expected_quantity: Number(form.get(`left-${name.slice(5)}`)),
    }));
  if (chosen.length > 0 && items.length === 0) {
    const message = textOf(locale, 'order')('return_choose');
    return { status: 'failed', message, errors: {}, values: valuesOf(form) };
  }
  const result = await runAction(form, async () => {
    const { orders, orderLinks, returns } = await storeOfVisitor();
    const order_number = textField(form, 'order_number');
    const token = textField(form, 'token');
    const wish = {
      ...(items.length > 0 && { items }),
      name: textField(form, 'name') || null,
      message: textField(form, 'message') || null,
    };
    if (token) await orderLinks.withdraw({ token, ...wish });
    else await returns.withdrawFromOrder({ order_number, ...wish });
    const order = token ? (await orderLinks.get({ token })).order : await orders.get({ order_number });
    const receipt = order.withdrawals.at(-1)?.id ?? '';
    const query = token && `?token=${encodeURIComponent(token)}`;
    redirect(`/${locale}/orders/${encodeURIComponent(order_number)}/withdrawal/${receipt}${query}`);
  });
  // The page is older than the order: its units are shown anew beside the reason.
  refresh();
  return result;
}
