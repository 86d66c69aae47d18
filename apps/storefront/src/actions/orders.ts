'use server';

import { redirect } from 'next/navigation';

import type { ApiError } from '@comptoir/store-client';
import { photosFault } from '../components/orders/photo-limits';
import { currentLocale, isSignedIn, storeOfVisitor } from '../server/request';
import type { Locale } from '../text/locales';
import { textOf } from '../text/text';
import { type FormState, runAction, textField, valuesOf } from './form-state';

/** Cancels an order, of the account or by its link. The store says whether it still can be, and gives back the money. */
export async function cancelOrder(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    const { orders, orderLinks } = await storeOfVisitor();
    const token = textField(form, 'token');
    const order_number = textField(form, 'order_number');
    if (token) await orderLinks.cancel({ token });
    else await orders.cancel({ order_number });
    const query = new URLSearchParams({ ...(token && { token }), cancelled: '1' });
    // The page says it: the form is gone with the order that could be cancelled.
    redirect(`/${await currentLocale()}/orders/${encodeURIComponent(order_number)}?${query.toString()}`);
  });
}

/** Puts the products of an order into the cart again. */
export async function reorder(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const order_number = textField(form, 'order_number');
    await (await storeOfVisitor()).orders.reorder({ order_number });
    redirect(`/${locale}/cart`);
  });
}

/** Says what is wrong with a photo: the store begins with the name that the file has for programs. */
function photoFailure(locale: Locale): (error: ApiError) => Partial<FormState> | undefined {
  return ({ fieldErrors }) => {
    const wrong = fieldErrors.image?.map((text) =>
      text.replace(/^image\b/, textOf(locale, 'order')('the_photo')),
    );
    return (
      wrong && {
        message: textOf(locale, 'forms')('check'),
        errors: { images: wrong.map((text) => `${text}.`) },
      }
    );
  };
}

const REASONS = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'] as const;

/** Mails the link of an order again. The answer is the same for orders that do not exist. */
export async function requestOrderLink(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const { orderLinks } = await storeOfVisitor();
    await orderLinks.request({
      order_number: textField(form, 'order_number'),
      email: textField(form, 'email'),
    });
    return textOf(locale, 'order')('link_done');
  });
}

/**
 * Asks for a return of the units of the fields `item-<id>`: by the token of an order link, the account, or the cart of a guest.
 */
export async function requestReturn(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  const items = [...form.entries()]
    .filter(([name, value]) => /^item-\d+$/.test(name) && Number(value) > 0)
    .map(([name, value]) => ({ order_item_id: Number(name.slice(5)), quantity: Number(value) }));
  if (items.length === 0) {
    const message = textOf(locale, 'order')('return_choose');
    return { status: 'failed', message, errors: {}, values: valuesOf(form) };
  }
  const files = form.getAll('images').filter((file): file is File => file instanceof File && file.size > 0);
  const fault = photosFault(files);
  if (fault) {
    const errors = { images: [textOf(locale, 'order')(fault)] };
    return { status: 'failed', message: textOf(locale, 'forms')('check'), errors, values: valuesOf(form) };
  }
  return runAction(
    form,
    async () => {
      const { returns, orderLinks } = await storeOfVisitor();
      const order_number = textField(form, 'order_number');
      const token = textField(form, 'token');
      const reason = REASONS.find((name) => name === form.get('reason')) ?? 'other';
      const images: number[] = [];
      for (const image of files) {
        const added = token
          ? orderLinks.uploadReturnImage({ token, image })
          : returns.uploadImageForOrder({ order_number, image });
        images.push((await added).id);
      }
      const reason_details = textField(form, 'reason_details') || null;
      const wish = { reason, reason_details, items, images };
      const created = token
        ? await orderLinks.requestReturn({ token, ...wish })
        : await returns.requestForOwnOrder({ order_number, ...wish });
      if (!token && (await isSignedIn())) redirect(`/${locale}/account/returns/${created.id}`);
      // Only accounts have pages of returns.
      const query = new URLSearchParams({ ...(token && { token }), returned: '1' });
      redirect(`/${locale}/orders/${encodeURIComponent(order_number)}?${query.toString()}`);
    },
    photoFailure(locale),
  );
}
