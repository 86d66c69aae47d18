import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { readNotifications } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { EmptyState } from '../../../../components/empty-state';
import { SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { dateOf } from '../../../../components/dates';
import { Pagination } from '../../../../components/pagination';
import { type PageProps, pageOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('notifications'));
}

/** The messages of the shop, the newest first. */
export default async function AccountNotificationsPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const list = await readOwn(store.notifications.list({ page: pageOf(query.page), per_page: 20 }));
  return (
    <AccountPage title={t('notifications')}>
      {list && list.data.length > 0 ? (
        <>
          {list.unread_count > 0 ? (
            <Form action={readNotifications}>
              <SubmitButton className="button button-quiet">{t('read_all')}</SubmitButton>
            </Form>
          ) : null}
          <ul className="divide-y divide-line border-y border-line">
            {list.data.map((notice) => (
              <li key={notice.id} className="py-4">
                <p className="font-semibold">
                  {notice.title}
                  {notice.read_at ? null : (
                    <span className="ml-2 rounded bg-brand px-1.5 text-sm text-white">{t('unread')}</span>
                  )}
                </p>
                <p>{notice.body}</p>
                <p className="text-soft">{dateOf(notice.created_at, locale)}</p>
              </li>
            ))}
          </ul>
          <Pagination
            locale={locale}
            page={list}
            href={(page) => `/${locale}/account/notifications?page=${page}`}
          />
        </>
      ) : (
        <EmptyState text={t('no_notifications')} />
      )}
    </AccountPage>
  );
}
