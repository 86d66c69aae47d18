import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../components/link';
import { goOnConfirmed, resendVerification, verifyByPassword, verifyEmail } from '../../../actions/login';
import { Alert } from '../../../components/alert';
import { Field, SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { NarrowPage } from '../../../components/narrow-page';
import { pathWithin } from '../../../server/addresses';
import { newAccountState, sessionOf } from '../../../server/arrival';
import { linkMetadata, oneOf, type PageProps } from '../../../server/private-page';
import { currentLocale, hasNewAccount, isSignedIn } from '../../../server/request';
import type { Locale } from '../../../text/locales';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return linkMetadata(textOf(await currentLocale(), 'login')('verify_title'));
}

/** Confirms the e-mail address of a new account: tells about the mail, or uses its link in whatever browser. */
export default async function VerifyEmailPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, query] = await Promise.all([currentLocale(), searchParams]);
  const t = textOf(locale, 'login');
  const link = ['id', 'hash', 'signature', 'expires'].map((name) => [name, oneOf(query[name])] as const);
  const isLink = link.every(([, value]) => value);
  const hasSession = (await sessionOf(oneOf(query.id))) !== undefined;
  const isNew = await hasNewAccount();
  const state = isNew && !isLink ? await newAccountState() : 'waiting';
  const next = pathWithin(oneOf(query.next), '');
  if (state !== 'waiting') return <Confirmed state={state} next={next} locale={locale} />;
  const canResend = isLink ? hasSession : isNew || (await isSignedIn());
  const fields = link.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
  return (
    <NarrowPage title={t('verify_title')}>
      {isLink && hasSession ? (
        // A button, because programs of mail services open every link.
        <Form action={verifyEmail} className="space-y-4">
          <p>{t('verify_text')}</p>
          {fields}
          <SubmitButton>{t('verify_button')}</SubmitButton>
        </Form>
      ) : null}
      {isLink && !hasSession ? (
        <Form action={verifyByPassword} className="space-y-4">
          <p>{t('verify_password')}</p>
          {fields}
          <Field
            name="password"
            type="password"
            label={t('password')}
            autoComplete="current-password"
            required
          />
          <SubmitButton>{t('verify_button')}</SubmitButton>
        </Form>
      ) : null}
      {!isLink && canResend ? <WaitingForMail next={next} locale={locale} /> : null}
      {canResend ? (
        <Form action={resendVerification} prefix="resend">
          <SubmitButton className="button button-quiet">{t('verify_resend')}</SubmitButton>
        </Form>
      ) : (
        <OtherWays next={next} locale={locale} />
      )}
    </NarrowPage>
  );
}

interface WayOn {
  /** Path of the page that asked for the account; empty without one. */
  next: string;
  locale: Locale;
}

function loginPath(next: string, locale: Locale): string {
  return `/${locale}/login${next && `?next=${encodeURIComponent(next)}`}`;
}

/** Goes on in the browser that has registered, once the address was confirmed in another one. */
function Confirmed({ state, next, locale }: WayOn & { state: 'confirmed' | 'ended' }): ReactElement {
  const t = textOf(locale, 'login');
  return (
    <NarrowPage title={t('verify_title')}>
      <Alert kind="good">{t(state === 'confirmed' ? 'verify_done' : 'verify_elsewhere')}</Alert>
      {state === 'confirmed' ? (
        <Form action={goOnConfirmed}>
          <input type="hidden" name="next" value={next} />
          <SubmitButton>{t('verify_go_on')}</SubmitButton>
        </Form>
      ) : (
        <Link className="button" href={loginPath(next, locale)}>
          {t('login')}
        </Link>
      )}
    </NarrowPage>
  );
}

/** Tells about the mail, and that the visitor may go on as a guest meanwhile. */
function WaitingForMail({ next, locale }: WayOn): ReactElement {
  const t = textOf(locale, 'login');
  return (
    <>
      <Alert>{t('verify_sent')}</Alert>
      <p>{t('verify_meanwhile')}</p>
      <p className="flex flex-wrap gap-3">
        <Link className="button" href={next || `/${locale}`}>
          {t(next ? 'verify_back' : 'verify_shop')}
        </Link>
        <Link className="button button-quiet" href={`/${locale}/cart`}>
          {textOf(locale, 'shell')('cart')}
        </Link>
      </p>
      <p>
        {t('verify_other_device')}{' '}
        <Link className="link" href={loginPath(next, locale)}>
          {t('login')}
        </Link>
      </p>
    </>
  );
}

/** Ways on for a visitor whose link has ended or who does not know the password. */
function OtherWays({ next, locale }: WayOn): ReactElement {
  const t = textOf(locale, 'login');
  return (
    <ul className="list-disc space-y-2 pl-5">
      <li>
        {t('verify_ended')}{' '}
        <Link className="link" href={loginPath(next, locale)}>
          {t('login')}
        </Link>
      </li>
      <li>
        {t('verify_forgot')}{' '}
        <Link className="link" href={`/${locale}/forgot-password`}>
          {t('forgot_title')}
        </Link>
      </li>
    </ul>
  );
}
