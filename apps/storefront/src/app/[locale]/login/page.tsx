import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactElement } from 'react';

import { Link } from '../../../components/link';
import { login } from '../../../actions/login';
import { Alert } from '../../../components/alert';
import { Field, SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { SocialSignIn, socialFailure } from '../../../components/login/social-sign-in';
import { NarrowPage } from '../../../components/narrow-page';
import { pathWithin } from '../../../server/addresses';
import { storefrontConfig } from '../../../server/config';
import { readCookie } from '../../../server/cookies';
import { type PageProps, oneOf, privateMetadata } from '../../../server/private-page';
import { currentLocale } from '../../../server/request';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'login')('login'));
}

/** Signs a customer in and leads back to the page that asked for it. */
export default async function LoginPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, query] = await Promise.all([currentLocale(), searchParams]);
  const t = textOf(locale, 'login');
  const next = pathWithin(oneOf(query.next), '');
  const { logins } = storefrontConfig();
  const jar = await cookies();
  const hasEnded = readCookie(jar, 'ended');
  return (
    <NarrowPage title={t('login')}>
      {(query.ended ?? hasEnded) ? <Alert>{t('session_ended')}</Alert> : null}
      {readCookie(jar, 'wish') ? <Alert>{t('wish')}</Alert> : null}
      {query.late ? <Alert kind="bad">{t('code_late')}</Alert> : null}
      {query.reset ? <Alert kind="good">{t('reset_done')}</Alert> : null}
      {query.failed ? <Alert kind="bad">{socialFailure(oneOf(query.failed), locale)}</Alert> : null}
      <Form action={login} className="space-y-4">
        <input type="hidden" name="next" value={next} />
        <Field name="email" type="email" label={t('email')} autoComplete="email" required />
        <Field
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          required
        />
        <SubmitButton>{t('login')}</SubmitButton>
      </Form>
      <SocialSignIn next={next} locale={locale} />
      <p>
        <Link className="link" href={`/${locale}/forgot-password`}>
          {t('forgot')}
        </Link>
      </p>
      <p>
        {t('new_account')}{' '}
        <Link className="link" href={`/${locale}/register${next && `?next=${encodeURIComponent(next)}`}`}>
          {t('register')}
        </Link>
      </p>
      <p>
        {t('guest_order')}{' '}
        <Link className="link" href={`/${locale}/orders`}>
          {t('guest_order_link')}
        </Link>
      </p>
      {logins.length > 0 ? (
        <section className="rounded border border-line p-4" aria-labelledby="logins">
          <h2 id="logins" className="text-base">
            {t('test_logins')}
          </h2>
          <ul className="mt-2 space-y-1">
            {logins.map(({ email, password }) => (
              <li key={email}>
                <code>{email}</code> <code>{password}</code>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </NarrowPage>
  );
}
