'use server';

import { refresh } from 'next/cache';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';

import { type Input, formatMoney, isApiError } from '@comptoir/store-client';
import { doubtKeyOf, doubtsOfAddress } from '../server/address-doubts';
import { dropCookie } from '../server/cookies';
import { currentLocale, storeOfVisitor } from '../server/request';
import { textOf } from '../text/text';
import { type FormState, numberField, passwordField, runAction, textField, valuesOf } from './form-state';

async function saved(): Promise<string> {
  return textOf(await currentLocale(), 'account')('saved');
}

/** Adds an address. */
export async function addAddress(_state: FormState, form: FormData): Promise<FormState> {
  const doubts = await askOnce(form);
  if (doubts) return doubts;
  return runAction(form, async () => {
    await (await storeOfVisitor()).addresses.create(addressOf(form));
    refresh();
    return saved();
  });
}

/** Changes an address. Orders that were placed with it keep theirs. */
export async function changeAddress(_state: FormState, form: FormData): Promise<FormState> {
  const doubts = await askOnce(form);
  if (doubts) return doubts;
  return runAction(form, async () => {
    await (await storeOfVisitor()).addresses.update({ id: Number(form.get('address')), ...addressOf(form) });
    redirect(`/${await currentLocale()}/account/addresses?saved=1`);
  });
}

/** Asks about a postal code or phone number that the country does not have, once for the same entries, as the checkout. */
async function askOnce(form: FormData): Promise<FormState | null> {
  const entries = valuesOf(form);
  const fields = doubtsOfAddress(entries);
  const key = doubtKeyOf(entries, fields);
  if (fields.length === 0 || textField(form, 'doubt_key') === key) return null;
  const locale = await currentLocale();
  const t = textOf(locale, 'checkout');
  return {
    status: 'failed',
    message: textOf(locale, 'account')('address_doubt'),
    errors: Object.fromEntries(
      fields.map((name) => [name, [t(name === 'phone' ? 'doubt_phone' : 'doubt_postal_code')]]),
    ),
    values: { ...entries, doubt_key: key },
  };
}

function addressOf(form: FormData): Input<'addresses.create'> {
  const optional = (name: string): string | null => textField(form, name) || null;
  return {
    full_name: textField(form, 'full_name'),
    company: optional('company'),
    vat_number: optional('vat_number'),
    phone: optional('phone'),
    address_line1: textField(form, 'address_line1'),
    address_line2: optional('address_line2'),
    city: textField(form, 'city'),
    state: optional('state'),
    postal_code: textField(form, 'postal_code'),
    country: textField(form, 'country'),
  };
}

/** Makes an address the default one. */
export async function setDefaultAddress(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).addresses.setDefault({ id: Number(form.get('address')) });
    refresh();
  });
}

/** Deletes an address. */
export async function deleteAddress(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).addresses.delete({ id: Number(form.get('address')) });
    refresh();
  });
}

/** Makes a saved card the default one. */
export async function setDefaultCard(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).paymentMethods.setDefault({ id: Number(form.get('card')) });
    refresh();
  });
}

/** Deletes a saved card. */
export async function deleteCard(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).paymentMethods.delete({ id: Number(form.get('card')) });
    refresh();
  });
}

/** Turns loyalty points into credit of the wallet. */
export async function redeemPoints(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const points = numberField(form, 'points') ?? 0;
    const { credit_amount: credit, currency } = await (await storeOfVisitor()).loyalty.redeem({ points });
    refresh();
    const amount = formatMoney(credit, currency, { language: locale });
    return textOf(locale, 'account')('redeemed', { amount });
  });
}

/** Removes a product from the wishlist. */
export async function removeFromWishlist(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).wishlist.removeItem({ product_id: Number(form.get('product')) });
    refresh();
  });
}

/** Deletes an own review. */
export async function deleteReview(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).reviews.delete({ id: Number(form.get('review')) });
    refresh();
  });
}

/** Marks all notifications as read. */
export async function readNotifications(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).notifications.markAllRead();
    refresh();
  });
}

/** Changes name, phone, language and currency of the account. */
export async function saveProfile(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (
      await storeOfVisitor()
    ).account.update({
      name: textField(form, 'name'),
      phone: textField(form, 'phone') || null,
      preferred_language: textField(form, 'preferred_language'),
      preferred_currency: textField(form, 'preferred_currency'),
    });
    refresh();
    return saved();
  });
}

/** Replaces the picture of the account. */
export async function replaceAvatar(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    const avatar = form.get('avatar');
    await (
      await storeOfVisitor()
    ).account.replaceAvatar({ avatar: avatar instanceof Blob ? avatar : new Blob() });
    refresh();
    return saved();
  });
}

/** Changes the password, which ends the sessions of all other devices. */
export async function changePassword(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (
      await storeOfVisitor()
    ).account.changePassword({
      current_password: passwordField(form, 'current_password'),
      password: passwordField(form),
      password_confirmation: passwordField(form, 'password_confirmation'),
    });
    return textOf(locale, 'account')('password_saved');
  });
}

/** Ends one session of the account. One that has ended meanwhile is as good. */
export async function endSession(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    const { account } = await storeOfVisitor();
    await account.endSession({ session_id: textField(form, 'session') }).catch((error: unknown) => {
      if (!isApiError(error, 'NOT_FOUND')) throw error;
    });
    refresh();
  });
}

/** Ends all sessions of the account but that of the visitor. */
export async function endOtherSessions(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (await storeOfVisitor()).account.endOtherSessions();
    refresh();
    return textOf(locale, 'account')('sessions_ended');
  });
}

/** Deletes the account for good. */
export async function deleteAccount(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (await storeOfVisitor()).account.delete({ password: passwordField(form, 'delete_password') });
    dropCookie(await cookies(), 'session');
    redirect(`/${locale}`);
  });
}

/** Applies for the affiliate programme. */
export async function joinAffiliates(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await (await storeOfVisitor()).affiliate.register();
    refresh();
  });
}
