import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';

import { Link } from '../../../../components/link';
import { Alert } from '../../../../components/alert';
import { LookAgain } from '../../../../components/checkout/look-again';
import { PayForm } from '../../../../components/checkout/pay-form';
import { isPaid } from '../../../../components/orders/order-state';
import { TransferNotice, isTransferOpen } from '../../../../components/orders/transfer-notice';
import { NarrowPage } from '../../../../components/narrow-page';
import { type PageProps, oneOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { takesCards } from '../../../../server/payment';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'checkout')('returned_title'));
}

/** Says how the order stands after the payment. The order decides, never the parameters of the address. */
export default async function CheckoutReturnPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, query, store] = await Promise.all([currentLocale(), searchParams, storeOfVisitor()]);
  const t = textOf(locale, 'checkout');
  const number = oneOf(query.order);
  const intent = oneOf(query.payment_intent);
  // Asks the processor, so that the page need not wait for its message. It changes nothing when it is settled.
  const payment = intent
    ? await store.payments.confirm({ payment_intent_id: intent }).catch(() => null)
    : null;
  const order = number ? await readOwn(store.orders.get({ order_number: number })) : null;
  if (!order) notFound();
  const state = stateOf(order, payment?.status);
  const hasLeft = oneOf(query.redirect_status) === 'failed';
  const view = (
    <Link
      className={state === 'done' ? 'button' : 'button button-quiet'}
      href={`/${locale}/orders/${number}`}
    >
      {t('view_order')}
    </Link>
  );
  if (state === 'done') {
    const isConfirmed = order.status !== 'pending';
    return (
      <NarrowPage title={t('thanks')}>
        <p>{t(isConfirmed ? 'thanks_text' : 'thanks_open', { number: order.order_number })}</p>
        <TransferNotice order={order} locale={locale} />
        {order.shipping_method ? <p>{t('next_shipped')}</p> : null}
        {order.items.some((item) => item.is_digital) ? (
          <p>{t(isPaid(order) ? 'next_digital' : 'next_digital_paid')}</p>
        ) : null}
        {view}
        {isTransferOpen(order) && takesCards() ? (
          <PayForm
            orderNumber={order.order_number}
            locale={locale}
            label={textOf(locale, 'order')('transfer_card')}
          />
        ) : null}
      </NarrowPage>
    );
  }
  if (state === 'failed' || hasLeft) {
    return (
      <NarrowPage title={t('returned_title')}>
        <Alert kind="bad">{t('failed')}</Alert>
        <PayForm orderNumber={order.order_number} locale={locale} label={t('try_again')} />
        {view}
      </NarrowPage>
    );
  }
  if (state === 'unpaid') {
    return (
      <NarrowPage title={t('unpaid_title')}>
        <p>{t('unpaid_text', { number: order.order_number })}</p>
        <PayForm orderNumber={order.order_number} locale={locale} label={t('pay_now')} />
        {view}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('returned_title')}>
      <p role="status">{t('processing')}</p>
      <LookAgain />
      <p className="flex flex-wrap gap-3">
        <Link
          className="button"
          href={`/${locale}/checkout/return?order=${encodeURIComponent(number)}&payment_intent=${encodeURIComponent(intent)}`}
        >
          {t('check_again')}
        </Link>
        {view}
      </p>
    </NarrowPage>
  );
}

/**
 * Returns how an order stands. A card payment is `processing` only while the processor says so; an authorized card is as
 * good as paid.
 */
function stateOf(
  order: { status: string; payment_status: string; payment_method: string | null },
  payment: string | undefined,
): 'done' | 'failed' | 'processing' | 'unpaid' {
  if (order.payment_status === 'failed') return 'failed';
  if (order.payment_status !== 'pending' || order.status !== 'pending') return 'done';
  // A paid payment marks its order a moment later.
  if (payment === 'processing' || payment === 'paid') return 'processing';
  // An order that is paid by transfer may be paid by card instead.
  return order.payment_method === 'card' ? 'unpaid' : 'done';
}
