import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Link } from '../link';
import type { OrderData } from './order-view';

interface Props {
  order: Pick<OrderData, 'exchanged_order_number'>;
  /** Token of the order's link, which opens no other order; without it the visitor has an account or a guest cart. */
  token: string;
  locale: Locale;
}

/** Names the order whose goods this one exchanges, with a link to it. */
export function ExchangeOf({ order, token, locale }: Props): ReactElement {
  const number = order.exchanged_order_number ?? '';
  const text = textOf(locale, 'order')('exchange_of', { number });
  return <OrderLink number={number} text={text} token={token} locale={locale} />;
}

/** Names the order that exchanges returned goods, with a link to it. */
export function ExchangedBy({
  number,
  token,
  locale,
}: Omit<Props, 'order'> & { number: string }): ReactElement {
  const text = textOf(locale, 'order')('exchanged_by', { number });
  return <OrderLink number={number} text={text} token={token} locale={locale} />;
}

function OrderLink({
  number,
  text,
  token,
  locale,
}: Omit<Props, 'order'> & { number: string; text: string }): ReactElement {
  if (token) return <>{text}</>;
  return (
    <Link className="link" href={`/${locale}/orders/${encodeURIComponent(number)}`}>
      {text}
    </Link>
  );
}
