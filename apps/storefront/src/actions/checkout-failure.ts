import 'server-only';

import { type ApiError, type Result, formatMoney } from '@comptoir/store-client';
import { addressText } from '../components/address-text';
import { draftOf, previewInput } from '../server/checkout-draft';
import { currentLocale, storeOfVisitor } from '../server/request';
import { textOf, withColon } from '../text/text';
import { type FormState, textField, valuesOf } from './form-state';

type Preview = Result<'orders.preview'>;

/** Amounts that a total consists of, in the order in which the summary has them. */
const PARTS = ['subtotal', 'discount_amount', 'shipping_amount', 'tax_amount'] as const;

/** Returns the amounts of a preview as a field of the form, by which a later failure says what has changed. */
export function shownAmounts(preview: Preview): string {
  const parts = PARTS.map((name) => [name, preview[name]]);
  return new URLSearchParams([...parts, ['currency', preview.currency]]).toString();
}

/** Says more about failures of the checkout than the store does, which knows neither the page nor its buttons. */
export async function checkoutFailure(
  error: ApiError,
  form: FormData,
): Promise<Partial<FormState> | undefined> {
  const locale = await currentLocale();
  const t = textOf(locale, 'checkout');
  const ofItems = await problemsOfItems(error);
  if (ofItems) return { message: ofItems, errors: {} };
  if (error.code === 'ADDRESS_CHANGED') return { message: await changedAddress(form), errors: {} };
  const shown = new URLSearchParams(textField(form, 'shown_amounts'));
  const currency = shown.get('currency');
  if (!currency) return undefined;
  const money = (amount: string): string => formatMoney(amount, currency, { language: locale });
  const { current_total: total } = error.meta;
  if (error.code === 'CART_CHANGED' && typeof total === 'string') {
    const before = textField(form, 'expected_total');
    const reasons = (await changedParts(form, shown)).map((part) =>
      t('part_changed', {
        name: t(`part_${part.name}`),
        before: money(part.before),
        now: money(part.now),
      }),
    );
    const message = t('total_changed', { before: money(before), now: money(total) });
    return { message: [message, ...reasons].join(' ') };
  }
  if (error.code === 'COUPON_MIN_AMOUNT') return couponFailure(error, currency);
  if (error.code === 'DIGITAL_CONSENT_REQUIRED') {
    // The box that is not ticked is far above the button.
    return {
      message: textOf(locale, 'forms')('check'),
      errors: { digital_content_consent: [error.message] },
    };
  }
  if (error.code === 'COUPON_USER_LIMIT') {
    const values = { ...valuesOf(form), coupon_code: '' };
    return { message: `${error.message} ${t('coupon_taken_out')}`, values };
  }
  return undefined;
}

/** Names the goods of the cart that cannot be ordered, undefined for other failures. */
async function problemsOfItems({ meta, code }: ApiError): Promise<string | undefined> {
  const all = Array.isArray(meta.problems) ? (meta.problems as Preview['problems']) : [];
  const problems = all.filter((problem) => problem.item_id !== undefined && problem.code === code);
  if (problems.length === 0) return undefined;
  const [locale, store] = await Promise.all([currentLocale(), storeOfVisitor()]);
  const cart = await store.cart.get().catch(() => null);
  const said = problems.map(({ item_id: id, message }) => {
    const line = cart?.items.find((item) => item.id === id);
    const name = line && [line.product.name, line.variant.name].filter(Boolean).join(', ');
    return name ? `${withColon(locale, name)} ${message}` : message;
  });
  return said.join(' ');
}

/** Names the address that the order would go to now. */
async function changedAddress(form: FormData): Promise<string> {
  const [locale, store] = await Promise.all([currentLocale(), storeOfVisitor()]);
  const addresses = await store.addresses.list().catch(() => []);
  const address = addresses.find(({ id }) => String(id) === form.get('address'));
  const text = address ? [address.full_name, addressText(address, locale)].join(', ') : '';
  return textOf(locale, 'checkout')('address_changed', { address: text });
}

interface Change {
  name: (typeof PARTS)[number];
  before: string;
  now: string;
}

/** Returns the parts of the total that have changed, none when the store does not say. */
async function changedParts(form: FormData, shown: URLSearchParams): Promise<Change[]> {
  const store = await storeOfVisitor();
  const preview = await store.orders.preview(previewInput(draftOf(form))).catch(() => null);
  if (!preview) return [];
  // Taxes that the prices contain are no part of the sum.
  const parts = PARTS.filter((name) => name !== 'tax_amount' || !preview.prices_include_tax);
  return parts
    .map((name) => ({ name, before: shown.get(name) ?? '', now: preview[name] }))
    .filter(({ before, now }) => before !== now);
}

/** Names the amount from which a coupon is valid that the cart is too small for. */
export async function couponFailure(
  error: ApiError,
  currency: string,
): Promise<Partial<FormState> | undefined> {
  const { min_order_amount: least } = error.meta;
  if (typeof least !== 'string' || !currency) return undefined;
  const locale = await currentLocale();
  const amount = formatMoney(least, currency, { language: locale });
  return { message: textOf(locale, 'cart')('coupon_minimum', { amount }) };
}
