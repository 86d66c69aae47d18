import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactElement } from 'react';

import { Alert } from '../../../../components/alert';
import { CancelledPart } from '../../../../components/orders/cancelled-part';
import { OrderActions } from '../../../../components/orders/order-actions';
import { ExchangeOf } from '../../../../components/orders/exchange-links';
import { SentBack } from '../../../../components/orders/sent-back';
import { TransferNotice, isTransferOpen } from '../../../../components/orders/transfer-notice';
import { PaymentNotice } from '../../../../components/orders/payment-notice';
import { dateOf } from '../../../../components/dates';
import { isPaid, orderState, paymentState } from '../../../../components/orders/order-state';
import { type OrderData, OrderView, Part } from '../../../../components/orders/order-view';
import { type Query, oneOf, linkMetadata } from '../../../../server/private-page';
import { type OrderPageData, readLinkedOrder, readOwnOrder } from '../../../../server/order-page';
import { currentLocale } from '../../../../server/request';
import type { Locale } from '../../../../text/locales';
import { textOf, withColon } from '../../../../text/text';

interface Props {
  params: Promise<{ number: string }>;
  searchParams: Query;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  const title = textOf(await currentLocale(), 'order')('title', { number });
  return linkMetadata(title);
}

/** An order, of the account or by the link of a mail. */
export default async function OrderPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { number }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const token = oneOf(query.token);
  const found = token ? await readLinkedOrder(token) : await readOwnOrder(number);
  if (!found && token) redirect(`/${locale}/orders?ended=1`);
  if (!found) notFound();
  const { order, downloads } = found;
  const payment = oneOf(query.redirect_status);
  // Back from the payment, before the store has heard of it: nothing to pay, change or cancel now.
  const isSettling = found.can.pay && payment === 'succeeded';
  const can = isSettling ? { ...found.can, pay: false, change: false, cancel: false } : found.can;
  const suffix = token && `?token=${encodeURIComponent(token)}`;
  const t = textOf(locale, 'order');
  const base = `/${locale}/orders/${encodeURIComponent(number)}`;
  return (
    <div className="page space-y-6 pt-10">
      <h1>{t('title', { number: order.order_number })}</h1>
      {query.returned ? <Alert kind="good">{t('return_sent')}</Alert> : null}
      {query.cancelled ? <Cancelled order={order} locale={locale} /> : null}
      <PaymentNotice order={order} outcome={isSettling ? 'settling' : payment} locale={locale} />
      <TransferNotice order={order} locale={locale} />
      {can.pay && !isTransferOpen(order) ? <Alert>{t('unpaid')}</Alert> : null}
      <p>{t('placed', { date: dateOf(order.placed_at, locale) })}</p>
      {order.exchanged_order_number ? (
        <p>
          <ExchangeOf order={order} token={token} locale={locale} />
        </p>
      ) : null}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-soft">{t('status')}</dt>
          <dd className="font-semibold first-letter:uppercase">{t(orderState(order))}</dd>
        </div>
        <div>
          <dt className="text-soft">{t('payment')}</dt>
          <dd className="font-semibold first-letter:uppercase">{t(paymentState(order))}</dd>
        </div>
      </dl>
      <CancelledPart order={order} locale={locale} />
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem]">
        <div className="space-y-10">
          <OrderView order={order} locale={locale} />
          <Documents invoices={found.invoices} base={base} suffix={suffix} locale={locale} />
          {downloads.length > 0 ? (
            <Part title={t('downloads')} id="downloads">
              <Downloads downloads={downloads} base={base} suffix={suffix} locale={locale} />
            </Part>
          ) : null}
          <SentBack order={order} token={token} hasAccount={found.hasAccount} locale={locale} />
        </div>
        <OrderActions order={order} token={token} can={can} kept={found.kept} locale={locale} />
      </div>
    </div>
  );
}

/** Confirms that the order was cancelled, or those of its parts that were not delivered. */
function Cancelled({ order, locale }: { order: OrderData; locale: Locale }): ReactElement {
  const t = textOf(locale, 'order');
  const isWhole = order.status === 'cancelled';
  return (
    <div role="status">
      <Alert kind="good">
        {t(isWhole ? 'cancel_done' : 'cancel_done_partly')}{' '}
        {isPaid(order) ? t(isWhole ? 'cancel_refund' : 'cancel_refund_partly') : null}
      </Alert>
    </div>
  );
}

/** The invoices and credit notes of the order. */
function Documents({
  invoices,
  base,
  suffix,
  locale,
}: Pick<OrderPageData, 'invoices'> &
  Pick<DownloadsProps, 'base' | 'suffix' | 'locale'>): ReactElement | null {
  const t = textOf(locale, 'order');
  if (!invoices.length) return null;
  return (
    <Part title={t('documents')} id="documents">
      {invoices.map(({ id, type, invoice_number: name }) => (
        <a key={id} className="link block" href={`${base}/invoices/${id}${suffix}`}>
          {textOf(locale, 'account')(type, { number: name })}
        </a>
      ))}
    </Part>
  );
}

interface DownloadsProps {
  downloads: {
    order_item_id: number;
    product_name: string;
    files: { id: number; name: string }[];
    licence_keys: string[];
  }[];
  base: string;
  suffix: string;
  locale: Locale;
}

function Downloads({ downloads, base, suffix, locale }: DownloadsProps): ReactElement {
  const t = textOf(locale, 'order');
  return (
    <ul className="space-y-4">
      {downloads.map((item) => (
        <li key={item.order_item_id} className="space-y-1">
          <p className="font-medium">{item.product_name}</p>
          {item.files.map(({ id, name }) => (
            <a key={id} className="link block" href={`${base}/downloads/${id}${suffix}`}>
              {name}
            </a>
          ))}
          {item.licence_keys.map((key) => (
            <p key={key}>
              {withColon(locale, t('licence_key'))} <code>{key}</code>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
