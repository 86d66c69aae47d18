import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';

import { CardPayment } from '../../../../../components/checkout/card-payment';
import { NarrowPage } from '../../../../../components/narrow-page';
import { formatMoney } from '@comptoir/store-client';
import { storefrontConfig } from '../../../../../server/config';
import { openPayment } from '../../../../../server/payment';
import { privateMetadata, readOwn } from '../../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../../server/request';
import { textOf } from '../../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'checkout')('pay_title'));
}

/** Takes the card of an order by Stripe's Payment Element. Card data goes from the browser to Stripe only. */
export default async function CardPaymentPage({
  params,
}: {
  params: Promise<{ number: string }>;
}): Promise<ReactElement> {
  const [locale, { number }, store] = await Promise.all([currentLocale(), params, storeOfVisitor()]);
  const { stripeKey, siteUrl } = storefrontConfig();
  const order = stripeKey ? await readOwn(store.orders.get({ order_number: number })) : null;
  if (!order || !stripeKey) notFound();
  const t = textOf(locale, 'checkout');
  const secret = await openPayment(store, order.order_number);
  const amount = formatMoney(order.amount_due, order.currency, { language: locale });
  return (
    <NarrowPage title={t('pay_title')}>
      <CardPayment
        publishableKey={stripeKey}
        secret={secret}
        locale={locale}
        returnUrl={`${siteUrl}/${locale}/checkout/return?order=${encodeURIComponent(order.order_number)}`}
        texts={{ pay: t('pay', { amount }), failed: t('pay_failed'), noCard: t('no_card') }}
      />
    </NarrowPage>
  );
}
