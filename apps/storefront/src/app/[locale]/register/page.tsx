import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../components/link';
import { register } from '../../../actions/login';
import { Field, SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { SocialSignIn } from '../../../components/login/social-sign-in';
import { NarrowPage } from '../../../components/narrow-page';
import { NewPasswordFields } from '../../../components/account/new-password-fields';
import { pathWithin } from '../../../server/addresses';
import { type PageProps, oneOf, privateMetadata } from '../../../server/private-page';
import { currentLocale } from '../../../server/request';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'login')('register'));
}

/** Creates an account, and leads back to the page that asked for it. */
export default async function RegisterPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, query] = await Promise.all([currentLocale(), searchParams]);
  const next = pathWithin(oneOf(query.next), '');
  const t = textOf(locale, 'login');
  return (
    <NarrowPage title={t('register')}>
      <Form action={register} className="space-y-4">
        <input type="hidden" name="next" value={next} />
        <Field name="name" label={t('name')} autoComplete="name" required />
        <Field name="email" type="email" label={t('email')} autoComplete="email" required />
        <NewPasswordFields locale={locale} />
        <SubmitButton>{t('register')}</SubmitButton>
      </Form>
      <SocialSignIn next={next} locale={locale} />
      <p>
        {t('known')}{' '}
        <Link className="link" href={`/${locale}/login${next && `?next=${encodeURIComponent(next)}`}`}>
          {t('login')}
        </Link>
      </p>
    </NarrowPage>
  );
}
