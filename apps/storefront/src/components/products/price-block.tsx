import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Price } from '../price';
import { reductionOf } from './reduction';
import { UnitPrice, type UnitPriceData } from './unit-price';

interface Props {
  locale: Locale;
  currency: string;
  price: string;
  /** The price before the reduction; null or the same when there is none. */
  compare?: string | null;
  /** The lowest price of the 30 days before, which the law wants beside a reduction. */
  lowest?: string | null;
  /** True when the price is that of the cheapest of several variants. */
  from?: boolean;
  /** The price per kilogram and the like, which the law wants beside it; null without a content. */
  unit?: UnitPriceData | null;
  className?: string;
}

/** The price of a product with everything that must stand beside it. Amounts are those of the store. */
export function PriceBlock({
  locale,
  currency,
  price,
  compare,
  lowest,
  from,
  unit = null,
  className,
}: Props): ReactElement {
  const t = textOf(locale, 'products');
  const reduction = reductionOf({ price, compare, lowest });
  const amount = (value: string): ReactElement => (
    <Price amount={value} currency={currency} locale={locale} />
  );
  return (
    <div className={className}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={`font-semibold ${reduction ? 'text-sale' : ''}`}>
          {reduction ? <span className="sr-only">{t('now')} </span> : null}
          {from ? <span className="text-[0.85em] font-normal">{t('from')} </span> : null}
          {amount(price)}
        </span>
        {reduction ? (
          <s className="text-[0.85em] text-soft">
            <span className="sr-only">{t('before')} </span>
            {amount(reduction.before)}
          </s>
        ) : null}
      </p>
      <UnitPrice unit={unit} price={price} locale={locale} />
      {reduction && lowest ? (
        <p className="text-xs text-soft">
          {t('lowest')} {amount(lowest)}
        </p>
      ) : null}
    </div>
  );
}
