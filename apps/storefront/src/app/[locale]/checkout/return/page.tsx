import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';

import { type StoreClient, isApiError } from '@comptoir/store-client';
import { Link } from '../../../../components/link';
import { reorder } from '../../../../actions/orders';
import { Alert } from '../../../../components/alert';
import { LookAgain } from '../../../../components/checkout/look-again';
import { PaidElsewhere } from '../../../../components/checkout/paid-elsewhere';
import { PayForm } from '../../../../components/checkout/pay-form';
import { isPaid } from '../../../../components/orders/order-state';
import type { OrderData } from '../../../../components/orders/order-view';
import { TransferNotice, isTransferOpen } from '../../../../components/orders/transfer-notice';
import { SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { NarrowPage } from '../../../../components/narrow-page';
import { Price } from '../../../../components/price';
import { type PageProps, oneOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { takesCards } from '../../../../server/payment';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { currentCart } from '../../../../server/shop';
import type { Locale } from '../../../../text/locales';
import { textOf, withColon } from '../../../../text/text';

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
  if (!number) notFound();
  const order = await readOrderOfVisitor(store, number);
  if (!order) return <PaidElsewhere number={number} outcome={oneOf(query.redirect_status)} locale={locale} />;
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
        <p>
          {withColon(locale, t('total'))}{' '}
          <Price amount={order.total} currency={order.currency} locale={locale} />
        </p>
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
  if (state === 'cancelled') return <Cancelled order={order} locale={locale} view={view} />;
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
  return <Processing number={number} intent={intent} locale={locale} view={view} />;
}

/** Says that the processor still checks the payment, and reads the page again. */
function Processing({
  number,
  intent,
  locale,
  view,
}: {
  number: string;
  intent: string;
  locale: Locale;
  view: ReactElement;
}): ReactElement {
  const t = textOf(locale, 'checkout');
  const query = new URLSearchParams({ order: number, payment_intent: intent }).toString();
  return (
    <NarrowPage title={t('returned_title')}>
      <p role="status">{t('processing')}</p>
      <LookAgain />
      <p className="flex flex-wrap gap-3">
        <Link className="button" href={`/${locale}/checkout/return?${query}`}>
          {t('check_again')}
        </Link>
        {view}
      </p>
    </NarrowPage>
  );
}

/** Returns null for an order that this browser may not see: a bank may lead back into another one. */
async function readOrderOfVisitor(store: StoreClient, number: string): Promise<OrderData | null> {
  try {
    return await store.orders.get({ order_number: number });
  } catch (error) {
    if (isApiError(error) && [401, 403, 404].includes(error.status)) return null;
    throw error;
  }
}

/** Says that nothing, or what, was paid for an order that is cancelled, and leads to its goods. */
async function Cancelled({
  order,
  locale,
  view,
}: {
  order: OrderData;
  locale: Locale;
  view: ReactElement;
}): Promise<ReactElement> {
  const t = textOf(locale, 'checkout');
  const cart = await readOwn(currentCart());
  return (
    <NarrowPage title={t('cancelled_title')}>
      <p>{t(isPaid(order) ? 'cancelled_paid' : 'cancelled_unpaid', { number: order.order_number })}</p>
      {cart?.items.length ? (
        <Link className="button" href={`/${locale}/cart`}>
          {textOf(locale, 'product')('to_cart')}
        </Link>
      ) : (
        <Form action={reorder} prefix="reorder">
          <input type="hidden" name="order_number" value={order.order_number} />
          <SubmitButton>{textOf(locale, 'order')('reorder')}</SubmitButton>
        </Form>
      )}
      {view}
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
): 'cancelled' | 'done' | 'failed' | 'processing' | 'unpaid' {
  // By its customer in another tab, by the shop, or because it was not paid in time.
  if (order.status === 'cancelled') return 'cancelled';
  if (order.payment_status === 'failed') return 'failed';
  if (order.payment_status !== 'pending' || order.status !== 'pending') return 'done';
  // A paid payment marks its order a moment later.
  if (payment === 'processing' || payment === 'paid') return 'processing';
  // An order that is paid by transfer may be paid by card instead.
  return order.payment_method === 'card' ? 'unpaid' : 'done';
}
