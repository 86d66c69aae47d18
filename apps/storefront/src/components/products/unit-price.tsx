import type { ReactElement } from 'react';

import { type Result, formatMoney } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';

/** A price per kilogram and the like, as the store sends it. */
export type UnitPriceData = NonNullable<Result<'catalogue.getProduct'>['unit_price']>;

interface Props {
  unit: UnitPriceData | null;
  /** The price that it stands beside. */
  price: string;
  locale: Locale;
}

/** The price per kilogram, litre, metre, square metre or piece; nothing when it is the price itself. */
export function UnitPrice({ unit, price, locale }: Props): ReactElement | null {
  if (!unit || Number(unit.amount) === Number(price)) return null;
  const t = textOf(locale, 'products');
  const amount = formatMoney(unit.amount, unit.currency, { language: locale });
  return <p className="text-xs text-soft">{t(`per_${unit.per}`, { amount })}</p>;
}
