import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import type { OrderData } from './order-view';

interface Props {
  item: Pick<
    OrderData['items'][number],
    'withdrawable_quantity' | 'withdrawable_unsent_quantity' | 'is_digital'
  >;
  locale: Locale;
}

/** Says what a withdrawal does with the units of a line: those that did not leave are cancelled first. */
export function WithdrawableUnits({ item, locale }: Props): ReactElement {
  const t = textOf(locale, 'order');
  const unsent = item.withdrawable_unsent_quantity;
  const sent = item.withdrawable_quantity - unsent;
  return (
    <>
      {unsent > 0 ? <span className="block text-soft">{t('withdraw_unsent', { count: unsent })}</span> : null}
      {sent > 0 ? (
        <span className="block text-soft">
          {t(item.is_digital ? 'withdraw_downloaded' : 'withdraw_sent', { count: sent })}
        </span>
      ) : null}
    </>
  );
}
