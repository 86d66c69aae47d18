import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactElement } from 'react';

import { CardPage } from '../../../../../components/checkout/card-page';
import { storefrontConfig } from '../../../../../server/config';
import { openPayment, payable } from '../../../../../server/payment';
import { type Query, privateMetadata } from '../../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../../server/request';
import { textOf } from '../../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'checkout')('pay_title'));
}

interface Props {
  params: Promise<{ number: string }>;
  searchParams: Query;
}

/** Takes the card of an order of the account, or of the guest cart with which it was placed. */
export default async function OrderCardPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { number }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const { stripeKey } = storefrontConfig();
  if (!stripeKey) notFound();
  const payment = await payable(openPayment(await storeOfVisitor(), number));
  if (!payment) redirect(`/${locale}/orders/${encodeURIComponent(number)}`);
  return (
    <CardPage
      payment={payment}
      publishableKey={stripeKey}
      back={`/checkout/return?order=${encodeURIComponent(number)}`}
      isCharged={query.authenticate !== undefined}
      locale={locale}
    />
  );
}
