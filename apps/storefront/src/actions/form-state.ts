import 'server-only';

import { redirect } from 'next/navigation';

import { type ApiError, isApiError } from '@comptoir/store-client';
import { currentLocale, currentPath, isSignedIn } from '../server/request';
import type { Locale } from '../text/locales';
import { textOf } from '../text/text';

/** Result of a form, as `<Form>` shows it. Its action returns it, also for visitors without scripts. */
export interface FormState {
  status: 'new' | 'done' | 'failed';
  /** Text of the alert or the confirmation; empty when the errors at the fields say everything. */
  message: string;
  /** Messages by the name of the field. */
  errors: Record<string, string[]>;
  /** Entered values by the name of the field, without passwords; the form shows them again. */
  values: Record<string, string>;
  /** Name of a way out of the failure; the form shows the `<Offered>` of that name. */
  offer?: string;
}

/** Says more about an error of the store than its own message; undefined for all others. */
type Explanation = (error: ApiError) => MaybeNow<Partial<FormState> | undefined>;
type MaybeNow<T> = T | Promise<T>;

/** An action of a form. */
export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

/**
 * Runs the work of an action and turns errors of the store into the state of its form. Errors of fields that the form
 * does not have go into its alert. A visitor whose session has ended is sent to the sign-in page and back.
 * @param work returns the confirmation to show, or redirects
 * @param explain replaces parts of what the form says about an error
 */
export async function runAction(
  form: FormData,
  work: () => Promise<string | void>,
  explain?: Explanation,
): Promise<FormState> {
  try {
    const message = (await work()) ?? '';
    return { status: 'done', message, errors: {}, values: {} };
  } catch (error) {
    // Redirects of Next.js are errors, too.
    if (!isApiError(error)) throw error;
    const locale = await currentLocale();
    if (error.code === 'UNAUTHENTICATED' || error.code === 'TOKEN_EXPIRED') {
      const note = (await isSignedIn()) ? 'ended=1&' : '';
      redirect(`/${locale}/login?${note}next=${encodeURIComponent(await currentPath())}`);
    }
    if (error.code === 'EMAIL_NOT_VERIFIED' && (await isSignedIn()))
      redirect(`/${locale}/verify-email?sent=1`);
    const values = valuesOf(form);
    const shown = Object.entries(error.fieldErrors)
      .filter(([name]) => form.has(name))
      .map(([name, messages]) => [name, messages.map((text) => inWords(text, name, locale))] as const);
    const others = Object.entries(error.fieldErrors).filter(([name]) => !form.has(name));
    const t = textOf(locale, 'forms');
    // Without a response the client's own message is English.
    const reason = error.status === 0 ? t('no_answer') : error.message;
    const message =
      others.flatMap(([, messages]) => messages).join(' ') || (shown.length ? t('check') : reason);
    return {
      status: 'failed',
      message,
      errors: Object.fromEntries(shown),
      values,
      ...(await explain?.(error)),
    };
  }
}

/** Says what is wrong with a field in words of people: the store begins with the name that the field has for programs. */
function inWords(message: string, field: string, locale: Locale): string {
  const t = textOf(locale, 'forms');
  const name = field.split('.').at(-1) ?? field;
  if (name === 'password_confirmation' && / password$/.test(message)) return t('passwords_differ');
  // Such messages are no whole sentences, and a field may have two.
  return message.startsWith(`${name} `) ? `${t('this_field')}${message.slice(name.length)}.` : message;
}

/** Returns a field of a form as text without spaces around it, `''` when it is missing or a file. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns a password as it was entered: blanks at its ends belong to it. */
export function passwordField(form: FormData, name = 'password'): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns a field of a form as a whole number, undefined when it is empty or not a number. */
export function numberField(form: FormData, name: string): number | undefined {
  const text = textField(form, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Returns the entered texts by the name of the field, without passwords. */
export function valuesOf(form: FormData): Record<string, string> {
  const entries = [...form.entries()].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !entry[0].startsWith('$') && !entry[0].includes('password'),
  );
  return Object.fromEntries(entries);
}
