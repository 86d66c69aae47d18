import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../components/link';
import { register } from '../../../actions/login';
import { Field, SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { SocialSignIn } from '../../../components/login/social-sign-in';
import { NarrowPage } from '../../../components/narrow-page';
import { NewPasswordFields } from '../../../components/account/new-password-fields';
import { privateMetadata } from '../../../server/private-page';
import { currentLocale } from '../../../server/request';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'login')('register'));
}

/** Creates an account. */
export default async function RegisterPage(): Promise<ReactElement> {
  const locale = await currentLocale();
  const t = textOf(locale, 'login');
  return (
    <NarrowPage title={t('register')}>
      <Form action={register} className="space-y-4">
        <Field name="name" label={t('name')} autoComplete="name" required />
        <Field name="email" type="email" label={t('email')} autoComplete="email" required />
        <NewPasswordFields locale={locale} />
        <SubmitButton>{t('register')}</SubmitButton>
      </Form>
      <SocialSignIn next="" locale={locale} />
      <p>
        {t('known')}{' '}
        <Link className="link" href={`/${locale}/login`}>
          {t('login')}
        </Link>
      </p>
    </NarrowPage>
  );
}
