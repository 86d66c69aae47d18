import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactElement } from 'react';

import { Link } from '../../../../../components/link';
import { EmptyState } from '../../../../../components/empty-state';
import { NarrowPage } from '../../../../../components/narrow-page';
import { WithdrawalSteps } from '../../../../../components/orders/withdrawal-steps';
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
  return linkMetadata(textOf(await currentLocale(), 'order')('withdraw_title', { number }));
}

/** Withdraws from an order, or from a part of it: with the account, or with the link of a mail. */
export default async function WithdrawalPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { number }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const token = oneOf(query.token);
  const found = token ? await readLinkedOrder(token) : await readOwnOrder(number);
  if (!found && token) redirect(`/${locale}/orders?ended=1`);
  if (!found) notFound();
  const { order, can } = found;
  const suffix = token && `?token=${encodeURIComponent(token)}`;
  const t = textOf(locale, 'order');
  return (
    <NarrowPage title={t('withdraw_title', { number: order.order_number })}>
      {can.return.withdraw ? (
        <WithdrawalSteps order={order} token={token} query={query} locale={locale} />
      ) : (
        <EmptyState text={t('withdraw_none')} />
      )}
      <Link className="link" href={`/${locale}/orders/${order.order_number}${suffix}`}>
        {t('back_to_order')}
      </Link>
    </NarrowPage>
  );
}
