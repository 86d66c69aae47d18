'use server';

import { currentLocale, storeOfVisitor } from '../server/request';
import { textOf } from '../text/text';
import { type FormState, runAction, textField } from './form-state';

/** Sends the contact form. */
export async function sendMessage(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (
      await storeOfVisitor()
    ).contact.send({
      name: textField(form, 'name'),
      email: textField(form, 'email'),
      subject: textField(form, 'subject'),
      message: textField(form, 'message'),
    });
    return textOf(locale, 'content')('sent');
  });
}

/** Asks for the newsletter; the store sends a mail to confirm the address. */
export async function subscribe(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (await storeOfVisitor()).newsletter.subscribe({ email: textField(form, 'email') });
    return textOf(locale, 'content')('subscribed');
  });
}

/** Confirms the newsletter by the token of the mail. */
export async function confirmNewsletter(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (await storeOfVisitor()).newsletter.confirm({ token: textField(form, 'token') });
    return textOf(locale, 'content')('confirmed');
  });
}

/** Ends the newsletter by the token of the mail. */
export async function endNewsletter(_state: FormState, form: FormData): Promise<FormState> {
  const locale = await currentLocale();
  return runAction(form, async () => {
    await (await storeOfVisitor()).newsletter.unsubscribe({ token: textField(form, 'token') });
    return textOf(locale, 'content')('unsubscribed');
  });
}
