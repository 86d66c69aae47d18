import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf, withColon } from '../../text/text';
import { timeOf } from '../dates';
import { Link } from '../link';
import { type OrderData, Part } from './order-view';
import { SendBack } from './send-back';

interface Props {
  order: OrderData;
  /** Token of the order's link; without it the visitor has an account or a guest cart. */
  token: string;
  locale: Locale;
}

/** The receipts of withdrawals from an order, and its returns. */
export function SentBack({ order, token, locale }: Props): ReactElement {
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
            {order.returns.map(({ id, status }) => (
              <li key={id}>
                {token ? (
                  withColon(locale, t('return_number', { number: id }))
                ) : (
                  <Link className="link" href={`/${locale}/account/returns/${id}`}>
                    {withColon(locale, t('return_number', { number: id }))}
                  </Link>
                )}{' '}
                {t(status)}
              </li>
            ))}
          </ul>
          {token && order.returns.some(({ status }) => status === 'approved') ? (
            <SendBack label={null} byLink locale={locale} />
          ) : null}
        </Part>
      ) : null}
    </>
  );
}
