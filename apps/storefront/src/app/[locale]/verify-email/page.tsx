import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactElement } from 'react';

import { resendVerification, verifyEmail } from '../../../actions/login';
import { Alert } from '../../../components/alert';
import { SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { NarrowPage } from '../../../components/narrow-page';
import { type PageProps, oneOf, privateMetadata } from '../../../server/private-page';
import { currentLocale, isSignedIn } from '../../../server/request';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  const title = textOf(await currentLocale(), 'login')('verify_title');
  return { ...privateMetadata(title), referrer: 'same-origin' };
}

/** Confirms the e-mail address of a new account: tells about the mail, or uses its link. */
export default async function VerifyEmailPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, query, signedIn] = await Promise.all([currentLocale(), searchParams, isSignedIn()]);
  const t = textOf(locale, 'login');
  const isLink = oneOf(query.id) && oneOf(query.hash);
  return (
    <NarrowPage title={t('verify_title')}>
      {isLink ? <p>{signedIn ? t('verify_text') : t('verify_login')}</p> : null}
      {isLink && signedIn ? (
        // A button, because programs of mail services open every link.
        <Form action={verifyEmail}>
          {['id', 'hash', 'signature', 'expires'].map((name) => (
            <input key={name} type="hidden" name={name} value={oneOf(query[name])} />
          ))}
          <SubmitButton>{t('verify_button')}</SubmitButton>
        </Form>
      ) : null}
      {signedIn ? null : (
        <p className="flex flex-wrap gap-3">
          <Link className="button" href={`/${locale}/forgot-password`}>
            {t('forgot_title')}
          </Link>
          <Link className="button button-quiet" href={`/${locale}/login`}>
            {t('login')}
          </Link>
        </p>
      )}
      {isLink || !signedIn ? null : <Alert>{t('verify_sent')}</Alert>}
      {signedIn ? (
        <Form action={resendVerification} prefix="resend">
          <SubmitButton className="button button-quiet">{t('verify_resend')}</SubmitButton>
        </Form>
      ) : null}
    </NarrowPage>
  );
}
