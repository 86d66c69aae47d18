import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';

import { type Result, formatMoney } from '@comptoir/store-client';
import { Link } from '../../../../../components/link';
import { AccountPage } from '../../../../../components/account/account-page';
import { dateOf } from '../../../../../components/dates';
import { ExpectedRefund } from '../../../../../components/orders/expected-refund';
import { ExchangedBy } from '../../../../../components/orders/exchange-links';
import { returnName, returnState } from '../../../../../components/orders/return-state';
import { SendBack } from '../../../../../components/orders/send-back';
import { Price } from '../../../../../components/price';
import { privateMetadata, readOwn } from '../../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../../server/request';
import type { Locale } from '../../../../../text/locales';
import { textOf, withColon } from '../../../../../text/text';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return privateMetadata(textOf(await currentLocale(), 'order')('return_number', { number: id }));
}

/** A return: its goods, its state, its label and its refund. */
export default async function ReturnPage({ params }: Props): Promise<ReactElement> {
  const [locale, { id }, store] = await Promise.all([currentLocale(), params, storeOfVisitor()]);
  const found = /^\d+$/.test(id) ? await readOwn(store.returns.get({ id: Number(id) })) : null;
  if (!found) notFound();
  const t = textOf(locale, 'order');
  const { refund } = found;
  const label = found.label && (
    // A label elsewhere has its own page.
    <a className="link" href={found.label.url ?? `/${locale}/account/returns/${id}/label`}>
      {t('label')}
    </a>
  );
  return (
    <AccountPage title={t(returnName(found), { number: id })}>
      <p>
        {withColon(locale, t('return_state'))} <strong>{t(returnState(found))}</strong>
      </p>
      {found.rejection_reason ? <p>{found.rejection_reason}</p> : null}
      <p>
        {withColon(locale, t('return_reason'))}{' '}
        {t(found.kind === 'withdrawal' ? 'return_withdrawal' : `return_${found.reason}`)}
      </p>
      {found.reason_details ? (
        <p>
          {withColon(locale, t('return_words'))}{' '}
          <span className="whitespace-pre-line">{found.reason_details}</span>
        </p>
      ) : null}
      <ul className="list-disc pl-5">
        {found.items.map((item) => (
          <li key={item.id}>
            {item.quantity} × {item.product_name} {item.variant_name}
            {/[1-9]/.test(item.reduction_amount) && refund ? (
              <span className="block text-soft">
                {t('return_reduction', {
                  amount: formatMoney(item.reduction_amount, refund.currency, { language: locale }),
                  reason: item.reduction_reason,
                })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {found.images.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {found.images.map((image, index) => (
            <li key={image.id}>
              <img
                src={`/${locale}/account/returns/${id}/images/${image.id}`}
                alt={t('return_image', { number: index + 1 })}
                width={120}
                height={120}
                className="size-30 object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
      {found.status === 'approved' ? <SendBack label={label} locale={locale} /> : null}
      <Outcome found={found} locale={locale} />
      {found.kind === 'withdrawal' ? (
        <p>
          <Link className="link" href={`/${locale}/orders/${found.order_number}/withdrawal/${found.id}`}>
            {t('withdrawal_receipt')}
          </Link>
        </p>
      ) : null}
      <p>
        <Link className="link" href={`/${locale}/orders/${found.order_number}`}>
          {t('back_to_order')}
        </Link>
      </p>
    </AccountPage>
  );
}

/** Shows what became of the returned goods: the order of an exchange, or a refund. */
function Outcome({ found, locale }: { found: Result<'returns.get'>; locale: Locale }): ReactElement {
  const t = textOf(locale, 'order');
  const { refund } = found;
  return (
    <>
      {found.replacement_order_number ? (
        <p>
          <ExchangedBy number={found.replacement_order_number} token="" locale={locale} />
        </p>
      ) : null}
      {refund && !isMoved(refund) ? (
        <p>
          {withColon(locale, t('refund'))}{' '}
          <Price amount={refund.amount} currency={refund.currency} locale={locale} /> (
          {t(refund.status === 'approved' ? 'payment_refunding' : refund.status)})
        </p>
      ) : (
        <NextRefund found={found} locale={locale} />
      )}
    </>
  );
}

/** True for a refund of which all money pays for the goods of an exchange. */
function isMoved({ amount, exchange_amount: moved }: { amount: string; exchange_amount: string }): boolean {
  return amount === moved;
}

/** Says when a refund follows for a return that has none yet; nothing for one that is over. */
function NextRefund({
  found,
  locale,
}: {
  found: Result<'returns.get'>;
  locale: Locale;
}): ReactElement | null {
  const t = textOf(locale, 'order');
  if (!['requested', 'approved', 'received'].includes(found.status)) return null;
  const due = found.refund_due_at;
  return (
    <>
      <ExpectedRefund amount={found.expected_refund_amount} currency={found.currency} locale={locale} />
      <p>{due ? t('refund_due', { date: dateOf(due, locale) }) : t('refund_later')}</p>
    </>
  );
}
