import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactElement } from 'react';

import { Link } from '../../../../../components/link';
import { EmptyState } from '../../../../../components/empty-state';
import { ReturnSteps } from '../../../../../components/orders/return-steps';
import { NarrowPage } from '../../../../../components/narrow-page';
import { readLinkedOrder, readOwnOrder } from '../../../../../server/order-page';
import { type Query, linkMetadata, oneOf } from '../../../../../server/private-page';
import { currentLocale } from '../../../../../server/request';
import { textOf } from '../../../../../text/text';

interface Props {
  params: Promise<{ number: string }>;
  searchParams: Query;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  return linkMetadata(textOf(await currentLocale(), 'order')('return_title', { number }));
}

/** Asks for a return of some units of an order: with the account, the cart of a guest, or the order link. */
export default async function ReturnRequestPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { number }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const token = oneOf(query.token);
  const found = token ? await readLinkedOrder(token) : await readOwnOrder(number);
  if (!found && token) redirect(`/${locale}/orders?ended=1`);
  if (!found) notFound();
  const { order, can } = found;
  const suffix = token && `?token=${encodeURIComponent(token)}`;
  const t = textOf(locale, 'order');
  const isOpen = can.return.ask && order.items.some((item) => item.returnable_quantity > 0);
  return (
    <NarrowPage title={t('return_title', { number: order.order_number })}>
      {can.return.withdraw && (
        <p>
          {t('return_or_withdraw')}{' '}
          <Link className="link" href={`/${locale}/orders/${order.order_number}/withdrawal${suffix}`}>
            {t('withdraw')}
          </Link>
        </p>
      )}
      {isOpen ? (
        <ReturnSteps order={order} token={token} query={query} locale={locale} />
      ) : (
        <EmptyState text={t('return_none')} />
      )}
      <Link className="link" href={`/${locale}/orders/${order.order_number}${suffix}`}>
        {t('back_to_order')}
      </Link>
    </NarrowPage>
  );
}
