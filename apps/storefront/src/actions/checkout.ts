'use server';

import { createHash } from 'node:crypto';
import { cookies } from 'next/headers';
import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';

import { type StoreClient, formatMoney, isApiError } from '@comptoir/store-client';
import { doubtKeyOf, doubtfulFields } from '../server/address-doubts';
import {
  type Draft,
  billedVatNumber,
  draftOf,
  dropDraft,
  dropEntries,
  keepOpenOrder,
  orderInput,
  previewInput,
  reopenDraft,
  saveDraft,
  savedCardOf,
} from '../server/checkout-draft';
import { calculateOrder } from '../server/checkout-preview';
import { readCookie } from '../server/cookies';
import { storefrontConfig } from '../server/config';
import { beginNewCart } from '../server/guest-cart';
import { payPage, paymentAddress } from '../server/payment';
import { currentLocale, isSignedIn, storeOfVisitor } from '../server/request';
import { textOf } from '../text/text';
import { checkoutFailure } from './checkout-failure';
import { type FormState, runAction, textField, valuesOf } from './form-state';

/** Takes the form of the checkout: the button `place` places the order, every other one calculates it again. */
export async function checkout(_state: FormState, form: FormData): Promise<FormState> {
  const isPlaced = form.get('intent') === 'place';
  const doubts = isPlaced ? await askOnce(form) : null;
  if (doubts) return doubts;
  return runAction(
    form,
    async () => {
      if (isPlaced) return (await showTotal(form)) || placeOrder(form);
      await updateDraft(form);
    },
    (error) => checkoutFailure(error, form),
  );
}

/** Asks about postal codes and phone numbers that their country does not have, once for the same entries. */
async function askOnce(form: FormData): Promise<FormState | null> {
  const draft = draftOf(form);
  const fields = doubtfulFields(draft);
  const key = doubtKeyOf(draft, fields);
  if (fields.length === 0 || textField(form, 'doubt_key') === key) return null;
  const t = textOf(await currentLocale(), 'checkout');
  const textFor = (name: string): string => t(name.endsWith('phone') ? 'doubt_phone' : 'doubt_postal_code');
  return {
    status: 'failed',
    message: t('doubt'),
    errors: Object.fromEntries(fields.map((name) => [name, [textFor(name)]])),
    values: { ...valuesOf(form), doubt_key: key },
  };
}

async function updateDraft(form: FormData): Promise<void> {
  const draft = draftOf(form);
  const { fault } = await calculateOrder(await storeOfVisitor(), previewInput(draft));
  await saveDraft(draft);
  refresh();
  if (fault) throw fault;
}

/**
 * Shows the total of an order that the page could not calculate: nobody orders for an amount that was never shown. The
 * same is for a VAT number that the page has not had checked, and that does not take the tax away. Returns `''` for an
 * order that the page has shown.
 */
async function showTotal(form: FormData): Promise<string> {
  const draft = draftOf(form);
  const isShown = textField(form, 'expected_total') !== '';
  if (isShown && billedVatNumber(orderInput(draft)) === textField(form, 'shown_vat_number')) return '';
  const [store, locale] = await Promise.all([storeOfVisitor(), currentLocale()]);
  const { preview, fault } = await calculateOrder(store, previewInput(draft));
  const isUnverified = preview.notices.some(({ code }) => code === 'VAT_NUMBER_NOT_VERIFIED');
  if (isShown && !fault && !isUnverified) return '';
  await saveDraft(draft);
  refresh();
  if (fault) throw fault;
  const t = textOf(locale, 'checkout');
  const total = t('total_first', {
    total: formatMoney(preview.total, preview.currency, { language: locale }),
  });
  return isUnverified ? `${t('notice_VAT_NUMBER_NOT_VERIFIED')} ${total}` : total;
}

async function placeOrder(form: FormData): Promise<void> {
  const [locale, jar] = await Promise.all([currentLocale(), cookies()]);
  let store = await storeOfVisitor();
  const draft = draftOf(form);
  const affiliate = readCookie(jar, 'affiliate');
  // The address that the page shows, as it was then: another tab may have changed it.
  const version = textField(form, `address_version_${draft.address}`);
  const order = {
    ...orderInput(draft),
    ...(version && { shipping_address_version: version }),
    ...(affiliate && { affiliate_code: affiliate }),
    expected_total: textField(form, 'expected_total'),
  };
  const options = { idempotencyKey: keyOf(textField(form, 'key'), order) };
  await saveDraft(draft);
  let placed;
  try {
    placed = await store.orders.place(order, options).catch(async (error: unknown) => {
      if (!isApiError(error) || !error.meta.new_cart_required) throw error;
      store = await beginNewCart();
      return store.orders.place(order, options);
    });
  } catch (error) {
    // The page shows the present prices and stock beside the message.
    if (isApiError(error) && error.status < 500) refresh();
    if (isApiError(error, 'COUPON_USER_LIMIT')) await giveUpCoupon(store, draft);
    // Another tab has ordered the cart: what was chosen here is not for the next one.
    if (isApiError(error, 'CART_EMPTY')) await dropEntries();
    throw error;
  }
  await keepNewAddress(store, draft);
  const number = placed.order_number;
  const isCard = placed.payment_method === 'card' && placed.payment_status === 'pending';
  if (isCard) await keepOpenOrder(number, draft);
  else await dropDraft();
  let next = `/${locale}/checkout/return?order=${encodeURIComponent(number)}`;
  if (isCard) {
    const card = savedCardOf(draft.payment_method);
    const isSaved = !card && draft.save_card === 'on' && (await isSignedIn());
    const choice = { card, ...(isSaved && { saveCard: true }) };
    // The order stands even if the processor does not answer: its page offers the payment again.
    next = await paymentAddress(store, number, choice).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      return `/${locale}/orders/${encodeURIComponent(number)}`;
    });
  }
  redirect(next);
}

/**
 * Takes a coupon out that the customer has used before. A preview does not know a guest's address, so that its summary
 * would go on to promise the discount.
 */
async function giveUpCoupon(store: StoreClient, { coupon_code: _used, ...draft }: Draft): Promise<void> {
  await saveDraft(draft);
  await store.cart.removeCoupon();
}

/** Saves the address of the order in the account where the customer wants it. */
async function keepNewAddress(store: StoreClient, draft: Draft): Promise<void> {
  const { shipping_address: address } = orderInput(draft);
  if (!address || draft.save_address !== 'on' || !(await isSignedIn())) return;
  try {
    const known = await store.addresses.list();
    const isKnown = known.some(
      (one) =>
        one.full_name === address.full_name &&
        one.address_line1 === address.address_line1 &&
        one.postal_code === address.postal_code,
    );
    if (!isKnown) await store.addresses.create(address);
  } catch (error) {
    // The order stands; the address can be entered again.
    if (!isApiError(error)) throw error;
  }
}

/**
 * Takes an order that is not paid apart: cancels it, and puts its goods and entries back where the customer changes
 * them.
 */
export async function changeOrder(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const { orders } = await storeOfVisitor();
    const order_number = textField(form, 'order_number');
    const {
      status,
      payment_status: payment,
      exchanged_order_number: exchanged,
    } = await orders.get({ order_number });
    const isOpen = status === 'pending' && (payment === 'pending' || payment === 'failed') && !exchanged;
    // Cancelling an order that was paid meanwhile would give the money back, which nobody asked for.
    if (!isOpen) redirect(`/${locale}/orders/${encodeURIComponent(order_number)}`);
    await orders.cancel({ order_number });
    await reopenDraft(order_number);
    await orders.reorder({ order_number });
    redirect(`/${locale}/checkout`);
  });
}

/** The same order of the same page has one key, so that a second press never places a second one. */
function keyOf(page: string, order: object): string {
  return createHash('sha256')
    .update(`${page} ${JSON.stringify(order)}`)
    .digest('hex');
}

/**
 * Leads to the payment of an order that waits for it, or whose payment has failed. A saved card is charged at once. With
 * the token of an order link it needs no session.
 */
export async function payOrder(_state: FormState, form: FormData): Promise<FormState> {
  const result = await runAction(form, async () => {
    const store = await storeOfVisitor();
    const number = textField(form, 'order_number');
    const token = textField(form, 'token');
    const card = savedCardOf(textField(form, 'payment_method'));
    const isNew = !card && (await isSignedIn());
    const choice = { card, ...(isNew && { saveCard: form.get('save_card') === 'on' }) };
    if (!token) redirect(await paymentAddress(store, number, choice));
    const path = `/orders/${encodeURIComponent(number)}`;
    const query = `?token=${encodeURIComponent(token)}`;
    if (storefrontConfig().stripeKey) redirect(`/${await currentLocale()}${path}/pay${query}`);
    redirect(await payPage(await store.orderLinks.createIntent({ token }), path + query));
  });
  // The page is older than the order: it may be paid or cancelled by now, and says so when it is read again.
  refresh();
  return result;
}

/** Leads to the payment of an order by the link of a mail, which needs no session. */
export async function payByLink(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    const token = textField(form, 'token');
    const path = `/pay/${encodeURIComponent(token)}`;
    if (storefrontConfig().stripeKey) redirect(`/${await currentLocale()}${path}/card`);
    const { payments } = await storeOfVisitor();
    redirect(await payPage(await payments.openLinked({ token }), path));
  });
}
