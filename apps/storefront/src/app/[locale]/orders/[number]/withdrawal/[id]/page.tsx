import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactElement, ReactNode } from 'react';

import { formatMoney } from '@comptoir/store-client';
import { Link } from '../../../../../../components/link';
import { dateOf, timeOf } from '../../../../../../components/dates';
import { ExpectedRefund } from '../../../../../../components/orders/expected-refund';
import { NarrowPage } from '../../../../../../components/narrow-page';
import type { OrderData } from '../../../../../../components/orders/order-view';
import { SendBack } from '../../../../../../components/orders/send-back';
import { readLinkedOrder, readOwnOrder } from '../../../../../../server/order-page';
import { type Query, linkMetadata, oneOf } from '../../../../../../server/private-page';
import { currentLocale } from '../../../../../../server/request';
import type { Locale } from '../../../../../../text/locales';
import { textOf, withColon } from '../../../../../../text/text';

const DAY_MS = 86_400_000;
/** Days after a withdrawal in which goods are sent back (directive 2011/83/EU, article 14). */
const RETURN_DAYS = 14;

type Withdrawal = OrderData['withdrawals'][number];

interface Props {
  params: Promise<{ number: string; id: string }>;
  searchParams: Query;
}

export async function generateMetadata(): Promise<Metadata> {
  return linkMetadata(textOf(await currentLocale(), 'order')('withdrawn_title'));
}

/** The receipt of a withdrawal: what is cancelled and refunded, and what has to be sent back until when. */
export default async function WithdrawalReceiptPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { number, id }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const token = oneOf(query.token);
  const found = token ? await readLinkedOrder(token) : await readOwnOrder(number);
  if (!found && token) redirect(`/${locale}/orders?ended=1`);
  const withdrawal = found?.order.withdrawals.find((one) => String(one.id) === id);
  if (!found || !withdrawal) notFound();
  const { order } = found;
  const suffix = token && `?token=${encodeURIComponent(token)}`;
  const t = textOf(locale, 'order');
  return (
    <NarrowPage title={t('withdrawn_title')}>
      <div role="status">
        <p>
          {t('withdrawn_text', {
            number: order.order_number,
            time: timeOf(withdrawal.created_at, locale),
          })}
        </p>
        {withdrawal.name ? <p>{t('withdrawn_by', { name: withdrawal.name })}</p> : null}
      </div>
      <Cancelled order={order} withdrawal={withdrawal} locale={locale} />
      <SentBack order={order} withdrawal={withdrawal} hasAccount={found.hasAccount} locale={locale} />
      {withdrawal.message ? (
        <p>
          {withColon(locale, t('return_words'))}{' '}
          <span className="whitespace-pre-line">{withdrawal.message}</span>
        </p>
      ) : null}
      <p className="text-soft">{t('withdrawn_mail')}</p>
      <p>
        <Link className="link" href={`/${locale}/orders/${order.order_number}${suffix}`}>
          {t('back_to_order')}
        </Link>
      </p>
    </NarrowPage>
  );
}

interface PartProps {
  order: OrderData;
  withdrawal: Withdrawal;
  locale: Locale;
}

function Cancelled({ order, withdrawal, locale }: PartProps): ReactElement | null {
  const t = textOf(locale, 'order');
  const lines = withdrawal.items.filter(({ cancelled_quantity: units }) => units > 0);
  if (lines.length === 0) return null;
  return (
    <Section title={t('withdrawn_cancelled')}>
      <ul className="list-disc pl-5">
        {lines.map((item) => (
          <li key={item.order_item_id}>
            {item.cancelled_quantity} × {item.product_name} {item.variant_name}
          </li>
        ))}
      </ul>
      {withdrawal.refunds.map(({ id, amount, released }) => (
        <p key={id}>
          {t(released ? 'withdrawn_released' : 'withdrawn_refund', {
            amount: formatMoney(amount, order.currency, { language: locale }),
          })}
        </p>
      ))}
      {withdrawal.refunds.length === 0 ? <p>{t('withdrawn_nothing')}</p> : null}
    </Section>
  );
}

function SentBack({
  order,
  withdrawal,
  hasAccount,
  locale,
}: PartProps & { hasAccount: boolean }): ReactElement | null {
  const t = textOf(locale, 'order');
  const lines = withdrawal.items.filter(({ returned_quantity: units }) => units > 0);
  if (lines.length === 0) return null;
  const isDigital = ({ order_item_id: id }: Withdrawal['items'][number]): boolean =>
    order.items.some((item) => item.id === id && item.is_digital);
  const goods = lines.filter((item) => !isDigital(item));
  const until = new Date(Date.parse(withdrawal.created_at) + RETURN_DAYS * DAY_MS).toISOString();
  const number = withdrawal.return_id;
  return (
    <Section title={t(goods.length > 0 ? 'withdrawn_sent' : 'withdrawn_downloads')}>
      <ul className="list-disc pl-5">
        {lines.map((item) => (
          <li key={item.order_item_id}>
            {item.returned_quantity} × {item.product_name} {item.variant_name}
            {isDigital(item) ? <span className="block text-soft">{t('withdrawn_unused')}</span> : null}
          </li>
        ))}
      </ul>
      <ExpectedRefund
        amount={withdrawal.expected_refund_amount}
        currency={order.currency}
        hasGoods={goods.length > 0}
        locale={locale}
      />
      {goods.length > 0 ? (
        <>
          <p>{t('withdrawn_until', { date: dateOf(until, locale) })}</p>
          <SendBack label={null} isMailed={!hasAccount} locale={locale} />
        </>
      ) : null}
      {!hasAccount || number === null ? null : (
        <Link className="link" href={`/${locale}/account/returns/${number}`}>
          {t('return_number_withdrawal', { number })}
        </Link>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className="space-y-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
