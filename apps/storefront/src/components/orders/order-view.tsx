import type { ReactElement, ReactNode } from 'react';

import type { Result } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { PromisedDay } from '../cart/promised-day';
import { countryName } from '../countries';
import { LineValues } from '../custom-values';
import { Figure } from '../figures';
import { Picture, plainImage } from '../picture';
import { Price } from '../price';
import { undiscounted } from './line-amounts';
import { OrderFigures } from './order-figures';
import { dateOf } from '../dates';
import { OrderHistory } from './order-state';

/** An order as its customer sees it. */
export type OrderData = Result<'orders.get'>;

interface Props {
  order: OrderData;
  locale: Locale;
}

/** The parts of an order that need no action: lines, amounts, shipments, addresses and history. */
export function OrderView({ order, locale }: Props): ReactElement {
  const t = textOf(locale, 'order');
  // The store ends the delivery of digital goods with an empty shipment.
  const shipments = order.shipments.filter(({ items }) => items.length > 0);
  const point = order.shipping_method?.pickup_point;
  const isUnpaid = ['pending', 'failed'].includes(order.payment_status);
  return (
    <div className="space-y-10">
      <Part title={t('items')} id="items">
        <OrderLines order={order} locale={locale} />
      </Part>
      <Part title={t('amounts')} id="amounts">
        <div className="max-w-md">
          <OrderFigures order={order} locale={locale}>
            {isUnpaid && /[1-9]/.test(order.received_amount) ? (
              <Received order={order} locale={locale} />
            ) : null}
            {order.status === 'pending' && isUnpaid && hasCredit(order) ? (
              <Figure name={t('amount_left')} isTotal>
                <Price amount={order.amount_left} currency={order.currency} locale={locale} />
              </Figure>
            ) : null}
            {(['released_amount', 'moved_amount', 'paid_back_amount'] as const).map((name) =>
              /[1-9]/.test(order[name]) ? (
                <Figure key={name} name={t(name)}>
                  <Price amount={order[name]} currency={order.currency} locale={locale} />
                </Figure>
              ) : null,
            )}
          </OrderFigures>
        </div>
      </Part>
      {shipments.length > 0 ? (
        <Part title={t('shipments')} id="shipments">
          <Shipments shipments={shipments} locale={locale} />
        </Part>
      ) : null}
      <div className="grid gap-10 sm:grid-cols-2">
        {point ? (
          <Part title={t('pickup_point')} id="pickup">
            <p>{point.name}</p>
            <p>{point.address}</p>
          </Part>
        ) : null}
        <Address title={t('address')} id="address" address={order.shipping_address} locale={locale} />
        <Address title={t('billing')} id="billing" address={order.billing_address} locale={locale} />
      </div>
      <Part title={t('history')} id="history">
        <OrderHistory order={order} locale={locale} />
      </Part>
    </div>
  );
}

/** True for an order of which returned goods, gift cards or the wallet pay a part, and nothing else has yet. */
function hasCredit({ amount_due: due, total, received_amount: received }: OrderData): boolean {
  return due !== total && !/[1-9]/.test(received);
}

/** Shows what arrived of an unpaid order, and what is left to pay, or paid back. */
function Received({ order, locale }: Props): ReactElement {
  const t = textOf(locale, 'order');
  const { received_amount, amount_left, currency, status } = order;
  const isOver = status === 'cancelled' || status === 'refunded';
  return (
    <>
      <Figure name={t(isOver ? 'received_back' : 'received_amount')}>
        {isOver ? '' : '−'}
        <Price amount={received_amount} currency={currency} locale={locale} />
      </Figure>
      {isOver ? null : (
        <Figure name={t('amount_left')}>
          <Price amount={amount_left} currency={currency} locale={locale} />
        </Figure>
      )}
    </>
  );
}

/** A part of a page with its title. */
export function Part({
  title,
  id,
  children,
}: {
  title: string;
  id: string;
  children: ReactNode;
}): ReactElement {
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function OrderLines({ order, locale }: Props): ReactElement {
  const t = textOf(locale, 'order');
  return (
    <ul className="divide-y divide-line border-y border-line">
      {order.items.map((item) => (
        <li key={item.id} className="grid grid-cols-[4rem_1fr_auto] gap-4 py-4">
          <Picture
            image={plainImage(item.image, '')}
            alt=""
            sizes="4rem"
            className="aspect-square w-full rounded object-cover"
          />
          <div>
            <p className="font-medium">
              {item.quantity} × {item.product_name}
            </p>
            {item.variant_name ? <p className="text-soft">{item.variant_name}</p> : null}
            <LineValues values={item.custom_fields} locale={locale} currency={order.currency} />
            {item.surcharge_reason ? <p className="text-soft">{item.surcharge_reason}</p> : null}
            {item.cancelled_quantity > 0 ? (
              <p>{t('cancelled_units', { count: item.cancelled_quantity })}</p>
            ) : null}
            {item.returned_quantity > 0 ? (
              <p>{t('returned_units', { count: item.returned_quantity })}</p>
            ) : null}
            <PromisedDay line={item} locale={locale} />
          </div>
          <Price amount={undiscounted(item)} currency={order.currency} locale={locale} />
        </li>
      ))}
    </ul>
  );
}

function Shipments({ shipments, locale }: Pick<OrderData, 'shipments'> & { locale: Locale }): ReactElement {
  const t = textOf(locale, 'order');
  return (
    <ul className="space-y-4">
      {shipments.map((shipment) => (
        <li key={shipment.id} className="rounded border border-line p-4">
          <p className="font-medium">{shipment.carrier}</p>
          {shipment.tracking_url ? (
            <a className="link" href={shipment.tracking_url} rel="noreferrer">
              {t('track', { number: shipment.tracking_number ?? '' })}
            </a>
          ) : (
            <p>{shipment.tracking_number}</p>
          )}
          {shipment.shipped_at ? (
            <p>{t('shipped_on', { date: dateOf(shipment.shipped_at, locale) })}</p>
          ) : null}
          {shipment.delivered_at ? (
            <p>{t('delivered_on', { date: dateOf(shipment.delivered_at, locale) })}</p>
          ) : null}
          <ul className="mt-2 text-soft">
            {shipment.items.map((item) => (
              <li key={item.order_item_id}>
                {item.quantity} × {item.product_name} {item.variant_name}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Address({
  title,
  id,
  address,
  locale,
}: {
  title: string;
  id: string;
  address: OrderData['shipping_address'];
  locale: Locale;
}): ReactElement | null {
  if (!address) return null;
  const city = [address.postal_code, address.city].filter(Boolean).join(' ');
  const lines = [
    address.full_name,
    address.company,
    address.address_line1,
    address.address_line2,
    city,
    address.state,
    countryName(address.country, locale),
    address.vat_number,
  ];
  return (
    <Part title={title} id={id}>
      <address className="not-italic">
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </Part>
  );
}
