import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../../components/link';
import { AccountPage } from '../../../../components/account/account-page';
import { EmptyState } from '../../../../components/empty-state';
import { dateOf } from '../../../../components/dates';
import { returnName, returnState } from '../../../../components/orders/return-state';
import { Pagination } from '../../../../components/pagination';
import { type PageProps, pageOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('returns'));
}

/** Lists the returns of the customer. */
export default async function AccountReturnsPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const list = await readOwn(store.returns.list({ page: pageOf(query.page), per_page: 20 }));
  const states = textOf(locale, 'order');
  return (
    <AccountPage title={t('returns')}>
      {list && list.data.length > 0 ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.data.map((item) => (
              <li key={item.id} className="flex flex-wrap justify-between gap-x-6 py-4">
                <div>
                  <Link className="link font-semibold" href={`/${locale}/account/returns/${item.id}`}>
                    {states(returnName(item), { number: String(item.id) })}
                  </Link>
                  <p className="text-soft">
                    {item.order_number} · {dateOf(item.created_at, locale)}
                  </p>
                </div>
                <p>{states(returnState(item))}</p>
              </li>
            ))}
          </ul>
          <Pagination
            locale={locale}
            page={list.meta}
            href={(page) => `/${locale}/account/returns?page=${page}`}
          />
        </>
      ) : (
        <EmptyState text={t('no_returns')} />
      )}
    </AccountPage>
  );
}
