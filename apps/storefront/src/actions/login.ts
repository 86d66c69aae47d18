'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';

import { isApiError } from '@comptoir/store-client';
import { admitNewAccount, arrivalPath, deviceName, sessionOf } from '../server/arrival';
import { pathWithin } from '../server/addresses';
import { dropCookie, readCookie } from '../server/cookies';
import { endStep, logIn, waitingStep } from '../server/second-step';
import { currentLocale, storeOfNewAccount, storeOfVisitor } from '../server/request';
import { textOf } from '../text/text';
import { type FormState, passwordField, runAction, textField } from './form-state';

/** Signs the visitor in and goes back to the page that asked for it. */
export async function login(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(
    form,
    async () => {
      const { auth } = await storeOfVisitor();
      const credentials = { email: textField(form, 'email'), password: passwordField(form) };
      const device_name = await deviceName();
      await logIn(() => auth.login({ ...credentials, device_name }), textField(form, 'next'));
      await arrive(form.get('next'));
    },
    // The store has sent a new link, and its message does not say so in every language.
    ({ code }) =>
      code === 'EMAIL_NOT_VERIFIED' ? { message: textOf(locale, 'login')('social_unverified') } : undefined,
  );
}

/** Signs in with the code of the second step, or with a recovery code. */
export async function answerChallenge(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const step = await waitingStep();
    const again = `/${locale}/login?late=1&next=${encodeURIComponent(step?.next ?? '')}`;
    if (!step) redirect(again);
    const proof = form.has('recovery_code')
      ? { recovery_code: textField(form, 'recovery_code') }
      : { code: textField(form, 'code') };
    try {
      const { auth } = await storeOfVisitor();
      await auth.answerChallenge({
        challenge: step.challenge,
        ...proof,
        device_name: await deviceName(),
      });
    } catch (error) {
      if (!isApiError(error, 'CHALLENGE_EXPIRED')) throw error;
      await endStep();
      redirect(again);
    }
    await endStep();
    await arrive(step.next, step.note);
  });
}

/** Leads a visitor who has just signed in to where they wanted to go. */
async function arrive(next: unknown, note = ''): Promise<never> {
  const jar = await cookies();
  dropCookie(jar, 'newAccount');
  dropCookie(jar, 'ended');
  redirect(await arrivalPath(next, note));
}

/** Creates an account. It can be used once its address is confirmed; until then its visitor stays a guest. */
export async function register(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const { auth } = await storeOfNewAccount();
    await auth.register({
      name: textField(form, 'name'),
      email: textField(form, 'email'),
      password: passwordField(form),
      password_confirmation: passwordField(form, 'password_confirmation'),
      language: locale,
      device_name: await deviceName(),
    });
    const next = pathWithin(form.get('next'), '');
    redirect(`/${locale}/verify-email?sent=1${next && `&next=${encodeURIComponent(next)}`}`);
  });
}

/** Ends the session, also when the store does not know it any more. */
export async function logout(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    try {
      await (await storeOfVisitor()).auth.logout();
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
    dropCookie(await cookies(), 'session');
    redirect(`/${await currentLocale()}`);
  });
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
  return runAction(
    form,
    async () => {
      await (
        await storeOfVisitor()
      ).auth.resetPassword({
        token: textField(form, 'token'),
        email: textField(form, 'email'),
        password: passwordField(form),
        password_confirmation: passwordField(form, 'password_confirmation'),
      });
      dropCookie(await cookies(), 'newAccount');
      redirect(`/${locale}/login?reset=1`);
    },
    ({ code }) => (code === 'RESET_FAILED' ? { offer: 'new_link' } : undefined),
  );
}

/** Confirms the e-mail address by the link of the mail, in a browser with a session of the account. */
export async function verifyEmail(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    const link = linkOf(form);
    const isNew = (await sessionOf(String(link.id))) === 'newAccount';
    const store = await (isNew ? storeOfNewAccount() : storeOfVisitor());
    try {
      await store.auth.verifyEmail(link);
    } catch (error) {
      // The account is confirmed already when the mail is opened once more.
      if (isNew || !(await isConfirmed())) throw error;
      redirect(`/${locale}/account`);
    }
    if (isNew) await admitNewAccount();
    redirect(await arrivalPath('', 'verified=1&'));
  });
}

/** Goes on with an account whose address was confirmed in another tab, with the session of its registration. */
export async function goOnConfirmed(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    await admitNewAccount();
    redirect(await arrivalPath(form.get('next'), 'verified=1&'));
  });
}

/** Confirms the e-mail address by the link of the mail and the password, in every other browser. */
export async function verifyByPassword(_state: FormState, form: FormData): Promise<FormState> {
  return runAction(form, async () => {
    const { auth } = await storeOfVisitor();
    const device = { device_name: await deviceName() };
    const note = 'verified=1&';
    const link = { ...linkOf(form), password: passwordField(form), ...device };
    await logIn(() => auth.verifyAndSignIn(link), '', note);
    await arrive('', note);
  });
}

function linkOf(form: FormData): { id: number; hash: string; signature: string; expires: number } {
  return {
    id: Number(form.get('id')),
    hash: textField(form, 'hash'),
    signature: textField(form, 'signature'),
    expires: Number(form.get('expires')),
  };
}

async function isConfirmed(): Promise<boolean> {
  try {
    await (await storeOfVisitor()).account.get();
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return false;
  }
}

/** Mails the link that confirms the address once more. */
export async function resendVerification(_state: FormState, form: FormData): Promise<FormState> {
  const [locale, jar] = await Promise.all([currentLocale(), cookies()]);
  return runAction(form, async () => {
    const isNew = readCookie(jar, 'newAccount') !== undefined;
    await (await (isNew ? storeOfNewAccount() : storeOfVisitor())).auth.resendVerification();
    return textOf(locale, 'login')('verify_resent');
  });
}
