'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';

import { isApiError } from '@comptoir/store-client';
import { pathWithin } from '../server/addresses';
import { COOKIES } from '../server/cookies';
import { DEVICE, takeOver } from '../server/guest-cart';
import { currentLocale, storeOfVisitor } from '../server/request';
import { textOf } from '../text/text';
import { type FormState, runAction, textField } from './form-state';

/** Signs the visitor in and goes back to the page that asked for it. */
export async function login(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const store = await storeOfVisitor();
    const credentials = { email: textField(form, 'email'), password: textField(form, 'password') };
    await store.auth.login({ ...credentials, device_name: DEVICE });
    const claimed = await takeOver(store);
    redirect(pathWithin(form.get('next'), `/${locale}/account?claimed=${claimed}`));
  });
}

/** Creates an account. It can be used once the link of the mail has been opened. */
export async function register(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const store = await storeOfVisitor();
    await store.auth.register({
      name: textField(form, 'name'),
      email: textField(form, 'email'),
      password: textField(form, 'password'),
      password_confirmation: textField(form, 'password_confirmation'),
      language: locale,
      device_name: DEVICE,
    });
    redirect(`/${locale}/verify-email?sent=1`);
  });
}

/** Ends the session, also when the store does not know it any more. */
export async function logout(): Promise<void> {
  const locale = await currentLocale();
  try {
    await (await storeOfVisitor()).auth.logout();
  } catch (error) {
    if (!isApiError(error)) throw error;
  }
  (await cookies()).delete(COOKIES.session);
  redirect(`/${locale}`);
}

/** Mails a link to a new password. The answer is the same for addresses without an account. */
export async function requestPasswordReset(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (await storeOfVisitor()).auth.requestPasswordReset({ email: textField(form, 'email') });
    return textOf(locale, 'login')('forgot_done');
  });
}

/** Sets the password with the token of the mail. It ends all sessions of the account. */
export async function resetPassword(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (
      await storeOfVisitor()
    ).auth.resetPassword({
      token: textField(form, 'token'),
      email: textField(form, 'email'),
      password: textField(form, 'password'),
      password_confirmation: textField(form, 'password_confirmation'),
    });
    redirect(`/${locale}/login?reset=1`);
  });
}

/** Confirms the e-mail address by the link of the mail. */
export async function verifyEmail(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const store = await storeOfVisitor();
    await store.auth.verifyEmail({
      id: Number(form.get('id')),
      hash: textField(form, 'hash'),
      signature: textField(form, 'signature'),
      expires: Number(form.get('expires')),
    });
    redirect(`/${locale}/account?verified=1&claimed=${await takeOver(store)}`);
  });
}

/** Mails the link that confirms the address once more. */
export async function resendVerification(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (await storeOfVisitor()).auth.resendVerification();
    return textOf(locale, 'login')('verify_resent');
  });
}
