import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { Link } from '../../../../components/link';
import { AccountPage } from '../../../../components/account/account-page';
import { EmptyState } from '../../../../components/empty-state';
import { dateOf } from '../../../../components/dates';
import { Pagination } from '../../../../components/pagination';
import { Price } from '../../../../components/price';
import { type PageProps, pageOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

type Order = Result<'orders.list'>['data'][number];
type Texts = ReturnType<typeof textOf<'account'>>;

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('orders'));
}

/** Names the goods of an order: the first of several, or the only one with its units. */
function nameOf({ first_item, items_count, lines_count }: Order, t: Texts): string {
  return lines_count > 1
    ? t('order_more_items', { name: first_item.name, count: lines_count - 1 })
    : `${first_item.name} · ${t('order_items', { count: items_count })}`;
}

/** Lists the orders of the customer. */
export default async function AccountOrdersPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const list = await readOwn(store.orders.list({ page: pageOf(query.page), per_page: 20 }));
  const states = textOf(locale, 'order');
  return (
    <AccountPage title={t('orders')}>
      {list && list.data.length > 0 ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.data.map((order) => (
              <li key={order.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4">
                <div>
                  <Link className="link font-semibold" href={`/${locale}/orders/${order.order_number}`}>
                    {order.order_number}
                  </Link>
                  <p>{nameOf(order, t)}</p>
                  <p className="text-soft">{dateOf(order.placed_at, locale)}</p>
                </div>
                <div className="text-right">
                  <p className="font-semibold">
                    <Price amount={order.total} currency={order.currency} locale={locale} />
                  </p>
                  <p>{states(order.status)}</p>
                </div>
              </li>
            ))}
          </ul>
          <Pagination
            locale={locale}
            page={list.meta}
            href={(page) => `/${locale}/account/orders?page=${page}`}
          />
        </>
      ) : (
        <EmptyState text={t('no_orders')} />
      )}
    </AccountPage>
  );
}
