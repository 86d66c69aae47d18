import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactElement } from 'react';

import { answerChallenge } from '../../../../actions/login';
import { Field, SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { Link } from '../../../../components/link';
import { NarrowPage } from '../../../../components/narrow-page';
import { type PageProps, privateMetadata } from '../../../../server/private-page';
import { currentLocale } from '../../../../server/request';
import { waitingStep } from '../../../../server/second-step';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'login')('code_title'));
}

/** Asks for the code of an account with a second factor, or for a recovery code. */
export default async function CodePage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, query] = await Promise.all([currentLocale(), searchParams]);
  const t = textOf(locale, 'login');
  const page = `/${locale}/login/code`;
  if (!(await waitingStep())) redirect(`/${locale}/login`);
  const isRecovery = query.with === 'recovery';
  return (
    <NarrowPage title={t('code_title')}>
      <p>{t(isRecovery ? 'code_recovery_text' : 'code_text')}</p>
      <Form key={String(isRecovery)} action={answerChallenge} className="space-y-4">
        {isRecovery ? (
          <Field name="recovery_code" label={t('code_recovery')} autoComplete="off" required />
        ) : (
          <Field
            name="code"
            label={t('code_label')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
        )}
        <SubmitButton>{t('login')}</SubmitButton>
      </Form>
      <p>
        <Link className="link" href={isRecovery ? page : `${page}?with=recovery`}>
          {t(isRecovery ? 'code_with_app' : 'code_with_recovery')}
        </Link>
      </p>
      <p>
        <Link className="link" href={`/${locale}/login`}>
          {t('code_again')}
        </Link>
      </p>
    </NarrowPage>
  );
}
