import type { ReactElement } from 'react';

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
import { dateOf } from './order-state';

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
  const canDo = can.pay || can.change || can.cancel || can.reorder || canSendBack;
  const instructions = /[1-9]/.test(order.amount_left) ? order.payment_instructions : '';
  if (!instructions && !canDo) return null;
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
        <PayForm orderNumber={number} token={token} locale={locale} label={t('pay')}>
          {order.expires_at ? <p>{t('pay_until', { date: timeOf(order.expires_at, locale) })}</p> : null}
        </PayForm>
      ) : null}
      {can.change ? (
        <Form action={changeOrder} prefix="change" className="space-y-2">
          {field}
          <SubmitButton className="button button-quiet w-full">{t('change')}</SubmitButton>
          <p className="text-sm text-soft">{t('change_text')}</p>
        </Form>
      ) : null}
      {instructions ? <p className="whitespace-pre-line">{instructions}</p> : null}
      {canSendBack ? <SendingBack order={order} token={token} ways={can.return} locale={locale} /> : null}
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

/** The link to the form that sends goods back, or when there will be one. */
function SendingBack({
  order,
  token,
  ways: { withdraw, ask, askLater },
  locale,
}: Pick<Props, 'order' | 'token' | 'locale'> & { ways: OrderRights['return'] }): ReactElement {
  const t = textOf(locale, 'order');
  const suffix = token && `?token=${encodeURIComponent(token)}`;
  const until = order.withdrawable_until;
  return (
    <>
      {withdraw ? (
        <p>{until ? t('withdraw_until', { date: dateOf(until, locale) }) : t('withdraw_now')}</p>
      ) : null}
      {withdraw || ask ? (
        <Link
          href={`/${locale}/orders/${order.order_number}/return${suffix}`}
          className="button button-quiet w-full"
        >
          {t('return')}
        </Link>
      ) : null}
      {askLater === undefined ? null : (
        <p>{askLater ? t('return_later', { days: askLater }) : t('return_later_always')}</p>
      )}
    </>
  );
}

function timeOf(instant: string, locale: Locale): string {
  // With the name of the zone: the mail about the order may count in another one.
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Europe/Paris',
    timeZoneName: 'short',
  }).format(new Date(instant));
}
