import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Alert } from '../alert';
import { LookAgain } from '../checkout/look-again';
import { isPaid } from './order-state';
import type { OrderData } from './order-view';

interface PaymentNoticeProps {
  order: OrderData;
  /** End of the payment by its address; `settling` until the store knows of it. */
  outcome: string;
  locale: Locale;
}

/** Says how a payment has ended, to whoever comes back from it. */
export function PaymentNotice({ order, outcome, locale }: PaymentNoticeProps): ReactElement | null {
  const t = textOf(locale, 'checkout');
  if (outcome === 'settling') {
    return (
      <div role="status">
        <Alert>{t('processing')}</Alert>
        <LookAgain />
      </div>
    );
  }
  if (outcome === 'succeeded' && isPaid(order) && order.status !== 'cancelled') {
    return (
      <div role="status">
        <Alert kind="good">{t('thanks_text', { number: order.order_number })}</Alert>
      </div>
    );
  }
  return outcome === 'failed' && !isPaid(order) ? <Alert kind="bad">{t('failed')}</Alert> : null;
}
