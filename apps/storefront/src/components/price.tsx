import type { ReactElement } from 'react';

import { formatMoney } from '@comptoir/store-client';
import type { Locale } from '../text/locales';

interface Props {
  amount: string;
  currency: string;
  locale: Locale;
  className?: string;
}

/** An amount of money as people of the language write it. */
export function Price({ amount, currency, locale, className }: Props): ReactElement {
  return <span className={className}>{formatMoney(amount, currency, { language: locale })}</span>;
}
