import { type Static, Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { Decimal, nullable, stringEnum, view } from '@comptoir/http';

export const CONTENT_UNITS = ['g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'm2', 'piece'] as const;
export type ContentUnit = (typeof CONTENT_UNITS)[number];

const REFERENCES = ['1 kg', '1 l', '1 m', '1 m2', '1 piece'] as const;
type Reference = (typeof REFERENCES)[number];

/** The quantity that prices are compared by (directive 98/6/EC), and how many of the unit make it. */
const REFERENCE_OF: Readonly<Record<ContentUnit, { per: Reference; units: number }>> = {
  g: { per: '1 kg', units: 1_000 },
  kg: { per: '1 kg', units: 1 },
  ml: { per: '1 l', units: 1_000 },
  cl: { per: '1 l', units: 100 },
  l: { per: '1 l', units: 1 },
  cm: { per: '1 m', units: 100 },
  m: { per: '1 m', units: 1 },
  m2: { per: '1 m2', units: 1 },
  piece: { per: '1 piece', units: 1 },
};

/** Decimals of `product_variants.content_amount`. */
const DECIMALS = 4;

/** The content of one unit of a variant; both are null when staff gave none. */
export interface Content {
  /** Decimal text. */
  content_amount: string | null;
  content_unit: ContentUnit | null;
}

export const UnitPriceView = view('UnitPrice', {
  amount: { ...Decimal, description: 'Price of `per`, rounded half up to the smallest coin.' },
  per: { ...stringEnum(REFERENCES), description: 'The quantity that the price is for.' },
  currency: Type.String(),
});
export type UnitPriceView = Static<typeof UnitPriceView>;

/** Fields of a variant with its content. */
export const contentFields = {
  content_amount: {
    ...nullable(Type.Number()),
    description: 'How much is in one unit of the variant, in `content_unit`; null when it is not measured.',
  },
  content_unit: {
    ...nullable(stringEnum(CONTENT_UNITS)),
    description: 'Measure of `content_amount`: `m2` is a square metre.',
  },
};

/** Field of a variant or product whose price is shown. */
export const unitPriceField = {
  ...nullable(UnitPriceView),
  description:
    'What the shown price, after promotions, comes to per kilogram, litre, metre, square metre or piece. Null without ' +
    'a content.',
};

/**
 * Returns what a price comes to per reference quantity, rounded half up to minor units; null without a content, and for
 * an amount beyond all numbers.
 * @param minor price of one unit in minor units of the currency
 */
export function unitPriceOf(minor: number, currency: CurrencyCode, content: Content): UnitPriceView | null {
  const { content_amount: amount, content_unit: unit } = content;
  if (amount === null || unit === null) return null;
  const { per, units } = REFERENCE_OF[unit];
  const scaled = scaledContent(amount);
  if (scaled <= 0n) return null;
  const doubled = BigInt(minor) * BigInt(units) * 10n ** BigInt(DECIMALS) * 2n;
  const price = (doubled + scaled) / (scaled * 2n);
  if (price > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return { amount: Money.format(Number(price), currency), per, currency };
}

/** `"12.5"` → 125000n */
function scaledContent(decimal: string): bigint {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return BigInt(whole + decimals.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}
