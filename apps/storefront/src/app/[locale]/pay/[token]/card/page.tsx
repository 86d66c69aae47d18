import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactElement } from 'react';

import { CardPage } from '../../../../../components/checkout/card-page';
import { storefrontConfig } from '../../../../../server/config';
import { payable } from '../../../../../server/payment';
import { linkMetadata } from '../../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../../server/request';
import { textOf } from '../../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return linkMetadata(textOf(await currentLocale(), 'checkout')('pay_title'));
}

/** Takes the card of an order by the payment link of a mail. */
export default async function LinkedCardPage({
  params,
}: {
  params: Promise<{ token: string }>;
}): Promise<ReactElement> {
  const [locale, { token }, store] = await Promise.all([currentLocale(), params, storeOfVisitor()]);
  const { stripeKey } = storefrontConfig();
  if (!stripeKey) notFound();
  const back = `/pay/${encodeURIComponent(token)}`;
  const payment = await payable(store.payments.openLinked({ token }));
  if (!payment) redirect(`/${locale}${back}`);
  return <CardPage payment={payment} publishableKey={stripeKey} back={back} locale={locale} />;
}
