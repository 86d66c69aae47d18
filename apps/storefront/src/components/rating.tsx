import type { ReactElement } from 'react';

import type { Locale } from '../text/locales';
import { textOf } from '../text/text';

interface Props {
  locale: Locale;
  /** 1 to 5. */
  rating: number;
  /** Number of reviews; left out for a single review. */
  count?: number;
}

/** Stars with their text for screen readers. */
export function Rating({ locale, rating, count }: Props): ReactElement {
  const t = textOf(locale, 'products');
  const value = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rating);
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <span aria-hidden className="relative inline-block whitespace-nowrap text-line">
        ★★★★★
        <span
          className="absolute inset-y-0 left-0 overflow-hidden text-ink"
          style={{ width: `${(rating / 5) * 100}%` }}
        >
          ★★★★★
        </span>
      </span>
      <span className="sr-only">{t('rating', { value })}</span>
      {count === undefined ? null : (
        <span className="text-soft">
          <span aria-hidden>({count})</span>
          <span className="sr-only">{t('reviews', { count })}</span>
        </span>
      )}
    </span>
  );
}
