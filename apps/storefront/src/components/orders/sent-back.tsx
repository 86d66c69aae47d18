import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf, withColon } from '../../text/text';
import { timeOf } from '../dates';
import { Link } from '../link';
import { ExchangedBy } from './exchange-links';
import { type OrderData, Part } from './order-view';
import { returnName } from './return-state';
import { SendBack } from './send-back';

interface Props {
  order: OrderData;
  /** Token of the order's link; without it the visitor has an account or a guest cart. */
  token: string;
  /** True for the account of the order, which has a page of each return. */
  hasAccount: boolean;
  locale: Locale;
}

/** The receipts of withdrawals from an order, and its returns. */
export function SentBack({ order, token, hasAccount, locale }: Props): ReactElement {
  const t = textOf(locale, 'order');
  const suffix = token && `?token=${encodeURIComponent(token)}`;
  const base = `/${locale}/orders/${encodeURIComponent(order.order_number)}`;
  return (
    <>
      {order.withdrawals.length > 0 ? (
        <Part title={t('withdrawals')} id="withdrawals">
          {order.withdrawals.map(({ id, created_at: at }) => (
            <Link key={id} className="link block" href={`${base}/withdrawal/${id}${suffix}`}>
              {t('withdrawal_of', { time: timeOf(at, locale) })}
            </Link>
          ))}
        </Part>
      ) : null}
      {order.returns.length > 0 ? (
        <Part title={t('returns')} id="returns">
          <ul className="space-y-2">
            {order.returns.map(({ id, status, kind, replacement_order_number: replacement }) => (
              <li key={id}>
                {hasAccount ? (
                  <Link className="link" href={`/${locale}/account/returns/${id}`}>
                    {withColon(locale, t(returnName({ kind }), { number: id }))}
                  </Link>
                ) : (
                  withColon(locale, t(returnName({ kind }), { number: id }))
                )}{' '}
                {t(status)}
                {replacement ? (
                  <span className="block">
                    <ExchangedBy number={replacement} token={token} locale={locale} />
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
          {!hasAccount && order.returns.some(({ status }) => status === 'approved') ? (
            <SendBack label={null} isMailed locale={locale} />
          ) : null}
        </Part>
      ) : null}
    </>
  );
}
