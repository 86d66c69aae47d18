import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { endOtherSessions, endSession } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { sessionName } from '../../../../components/account/session-name';
import { SmallForm } from '../../../../components/account/small-form';
import { timeOf } from '../../../../components/dates';
import { SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { Pagination } from '../../../../components/pagination';
import { type PageProps, pageOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('sessions'));
}

/** Where the account is signed in. */
export default async function AccountSessionsPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const list = await readOwn(store.account.listSessions({ page: pageOf(query.page), per_page: 20 }));
  return (
    <AccountPage title={t('sessions')}>
      <p>{t('sessions_text')}</p>
      <ul className="divide-y divide-line">
        {(list?.data ?? []).map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <div>
              <p className="font-medium">
                {sessionName(session, locale)}
                {session.is_current ? ` · ${t('session_current')}` : null}
              </p>
              <p className="text-soft">{t('session_used', { time: timeOf(session.last_used_at, locale) })}</p>
              <p className="text-soft">{t('session_began', { time: timeOf(session.created_at, locale) })}</p>
            </div>
            {session.is_current ? null : (
              <SmallForm
                action={endSession}
                name="session"
                value={session.id}
                label={sessionName(session, locale)}
              >
                {t('session_end')}
              </SmallForm>
            )}
          </li>
        ))}
      </ul>
      {list ? (
        <Pagination
          locale={locale}
          page={list.meta}
          href={(page) => `/${locale}/account/sessions?page=${page}`}
        />
      ) : null}
      <details>
        <summary className="min-h-6 font-medium">{t('sessions_end')}</summary>
        <Form action={endOtherSessions} prefix="sessions" className="mt-3 space-y-4">
          <p>{t('sessions_end_text')}</p>
          <SubmitButton className="button button-quiet">{t('sessions_end_confirm')}</SubmitButton>
        </Form>
      </details>
    </AccountPage>
  );
}
