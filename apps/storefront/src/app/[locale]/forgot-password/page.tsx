import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { requestPasswordReset } from '../../../actions/login';
import { Field, SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { NarrowPage } from '../../../components/narrow-page';
import { privateMetadata } from '../../../server/private-page';
import { currentLocale } from '../../../server/request';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'login')('forgot_title'));
}

/** Mails a link to a new password. */
export default async function ForgotPasswordPage(): Promise<ReactElement> {
  const t = textOf(await currentLocale(), 'login');
  return (
    <NarrowPage title={t('forgot_title')}>
      <p>{t('forgot_text')}</p>
      <Form action={requestPasswordReset} className="space-y-4">
        <Field name="email" type="email" label={t('email')} autoComplete="email" required />
        <SubmitButton>{t('forgot_send')}</SubmitButton>
      </Form>
    </NarrowPage>
  );
}
