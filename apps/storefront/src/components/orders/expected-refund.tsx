import type { ReactElement } from 'react';

import { formatMoney } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';

interface Props {
  /** Null where nothing comes back. */
  amount: string | null;
  currency: string;
  /** False where only files and keys are given back. */
  hasGoods?: boolean;
  locale: Locale;
}

/** Says what is refunded once the goods are back; nothing without such a refund. */
export function ExpectedRefund({ amount, currency, hasGoods = true, locale }: Props): ReactElement | null {
  if (amount === null) return null;
  return (
    <p className="font-medium">
      {textOf(locale, 'order')(hasGoods ? 'expected_refund' : 'expected_refund_downloads', {
        amount: formatMoney(amount, currency, { language: locale }),
      })}
    </p>
  );
}
