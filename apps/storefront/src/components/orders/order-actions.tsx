import type { ReactElement, ReactNode } from 'react';

import { Link } from '../link';
import { changeOrder } from '../../actions/checkout';
import { cancelOrder, reorder } from '../../actions/orders';
import type { OrderRights } from '../../server/order-page';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { PayForm } from '../checkout/pay-form';
import { SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';
import { CancelTerms } from './cancelled-part';
import type { OrderData } from './order-view';
import { dateOf, timeOf } from '../dates';
import { isPartlyShipped } from './order-state';
import { isTransferOpen } from './transfer-notice';

interface Props {
  order: OrderData;
  /** Token of the order's link; without it the visitor has an account or a guest cart. */
  token: string;
  can: OrderRights;
  /** Units that a cancellation leaves with the customer, by the id of their line. */
  kept: Map<number, number>;
  locale: Locale;
}

/** Paying, cancelling, returning and ordering again. The store decides about each; this only leaves out the hopeless. */
export function OrderActions({ order, token, can, kept, locale }: Props): ReactElement | null {
  const t = textOf(locale, 'order');
  const number = order.order_number;
  const { withdraw, ask, askLater } = can.return;
  const canSendBack = withdraw || ask || askLater !== undefined;
  const isTransfer = isTransferOpen(order);
  const isTooLate = order.status === 'processing' && !withdraw;
  if (![can.pay, can.change, can.cancel, can.reorder, canSendBack, isTooLate].includes(true)) return null;
  const field = (
    <>
      <input type="hidden" name="order_number" value={number} />
      {token ? <input type="hidden" name="token" value={token} /> : null}
    </>
  );
  return (
    <section
      aria-labelledby="actions"
      // On a phone an open payment comes before the long order that it is for.
      className={`space-y-4 self-start rounded-lg bg-shade p-6 ${can.pay ? 'max-lg:order-first' : ''}`}
    >
      <h2 id="actions">{t('actions')}</h2>
      {can.pay ? (
        <PayForm
          orderNumber={number}
          token={token}
          locale={locale}
          label={isTransfer ? t('transfer_card') : t('pay')}
        >
          {order.expires_at && !isTransfer ? (
            <p>{t('pay_until', { date: timeOf(order.expires_at, locale) })}</p>
          ) : null}
        </PayForm>
      ) : null}
      {can.change ? (
        <Form action={changeOrder} prefix="change" className="space-y-2">
          {field}
          <SubmitButton className="button button-quiet w-full">{t('change')}</SubmitButton>
          <p className="text-sm text-soft">{t('change_text')}</p>
        </Form>
      ) : null}
      {canSendBack ? <SendingBack order={order} token={token} ways={can.return} locale={locale} /> : null}
      {isTooLate ? <TooLate order={order} locale={locale} /> : null}
      {can.reorder ? (
        <Form action={reorder} prefix="reorder">
          {field}
          <SubmitButton className="button button-quiet w-full">{t('reorder')}</SubmitButton>
        </Form>
      ) : null}
      {can.cancel ? (
        <details>
          <summary className="min-h-6 font-medium">{t('cancel')}</summary>
          <Form action={cancelOrder} prefix="cancel" className="mt-3 space-y-3">
            {field}
            <CancelTerms order={order} kept={kept} locale={locale} />
            <SubmitButton className="button button-quiet w-full">{t('cancel_confirm')}</SubmitButton>
          </Form>
        </details>
      ) : null}
    </section>
  );
}

/** Returns the last day of a time that ends at an instant, which may be the midnight after it. */
function lastDayOf(end: string, locale: Locale): string {
  return dateOf(new Date(Date.parse(end) - 1).toISOString(), locale);
}

/** Says that an order in preparation is not cancelled here any more, and whom to ask. */
function TooLate({ order, locale }: Pick<Props, 'order' | 'locale'>): ReactElement {
  const t = textOf(locale, 'order');
  const contact = (text: ReactNode): ReactElement => (
    <Link className="link" href={`/${locale}/contact`}>
      {text}
    </Link>
  );
  return <p>{t.rich(isPartlyShipped(order) ? 'cancel_partly_late' : 'cancel_late', { link: contact })}</p>;
}

/** The links to the forms that withdraw from the purchase and send goods back, or when there will be one. */
function SendingBack({
  order,
  token,
  ways: { withdraw, ask, askLater },
  locale,
}: Pick<Props, 'order' | 'token' | 'locale'> & { ways: OrderRights['return'] }): ReactElement {
  const t = textOf(locale, 'order');
  const page = `/${locale}/orders/${order.order_number}`;
  const query = token && `?token=${encodeURIComponent(token)}`;
  const until = order.withdrawable_until;
  return (
    <>
      {withdraw ? (
        <div className="space-y-2">
          <p>{until ? t('withdraw_until', { date: lastDayOf(until, locale) }) : t('withdraw_now')}</p>
          <Link href={`${page}/withdrawal${query}`} className="button button-quiet w-full">
            {t('withdraw')}
          </Link>
        </div>
      ) : null}
      {ask ? (
        <Link href={`${page}/return${query}`} className="button button-quiet w-full">
          {t('return')}
        </Link>
      ) : null}
      {askLater === undefined ? null : (
        <p>{askLater ? t('return_later', { days: askLater }) : t('return_later_always')}</p>
      )}
    </>
  );
}
