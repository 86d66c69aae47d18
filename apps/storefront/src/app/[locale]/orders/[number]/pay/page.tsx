import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactElement } from 'react';

import { CardPage } from '../../../../../components/checkout/card-page';
import { storefrontConfig } from '../../../../../server/config';
import { payable } from '../../../../../server/payment';
import { type Query, linkMetadata, oneOf } from '../../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../../server/request';
import { textOf } from '../../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return linkMetadata(textOf(await currentLocale(), 'checkout')('pay_title'));
}

interface Props {
  params: Promise<{ number: string }>;
  searchParams: Query;
}

/** Takes the card of an order by its link. */
export default async function LinkedOrderCardPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { number }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const token = oneOf(query.token);
  const { stripeKey } = storefrontConfig();
  if (!stripeKey || !token) notFound();
  const back = `/orders/${encodeURIComponent(number)}?token=${encodeURIComponent(token)}`;
  const { orderLinks } = await storeOfVisitor();
  const payment = await payable(orderLinks.createIntent({ token }));
  if (!payment) redirect(`/${locale}${back}`);
  return <CardPage payment={payment} publishableKey={stripeKey} back={back} locale={locale} />;
}
