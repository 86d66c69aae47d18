import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../components/link';
import { resetPassword } from '../../../actions/login';
import { NewPasswordFields } from '../../../components/account/new-password-fields';
import { Alert } from '../../../components/alert';
import { Offered } from '../../../components/forms/after-done';
import { SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { NarrowPage } from '../../../components/narrow-page';
import { type PageProps, oneOf, privateMetadata } from '../../../server/private-page';
import { currentLocale } from '../../../server/request';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  const title = textOf(await currentLocale(), 'login')('reset_title');
  // The address of the page has the token: no other site may see it.
  return { ...privateMetadata(title), referrer: 'same-origin' };
}

/** Sets a new password by the link of the mail. */
export default async function ResetPasswordPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, query] = await Promise.all([currentLocale(), searchParams]);
  const t = textOf(locale, 'login');
  const [token, email] = [oneOf(query.token), oneOf(query.email)];
  return (
    <NarrowPage title={t('reset_title')}>
      {token && email ? (
        <Form action={resetPassword} className="space-y-4">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="email" value={email} autoComplete="username" />
          <NewPasswordFields locale={locale} />
          <SubmitButton>{t('reset_save')}</SubmitButton>
          <Offered name="new_link">
            <p>
              {t('reset_used')}{' '}
              <Link className="link" href={`/${locale}/forgot-password`}>
                {t('reset_again')}
              </Link>
            </p>
          </Offered>
        </Form>
      ) : (
        <Alert kind="bad">{t('link_incomplete')}</Alert>
      )}
    </NarrowPage>
  );
}
