import { mulDivRound } from './arithmetic';
import type { CurrencyCode } from './currency-code';
import { chargeStep } from './processor-currencies';

/** ISO 4217 currencies whose minor unit is not the hundredth. */
const EXPONENTS: Readonly<Record<CurrencyCode, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Decimals of exchange rates, as in the `numeric(20,10)` column. */
const RATE_SCALE = 10;
const RATE_ONE = 10n ** BigInt(RATE_SCALE);

/**
 * Amounts are whole numbers of a currency's minor unit (EUR cents, JPY yen, KWD fils). Texts are used only in
 * requests, responses and messages.
 */
export const Money = {
  /** Returns the decimals of the currency's minor unit (ISO 4217): EUR 2, JPY 0, KWD 3. */
  exponent(currency: CurrencyCode): number {
    return EXPONENTS[currency] ?? 2;
  },

  /** `"12.5"` → 1250 for EUR. @throws RangeError when the text has more decimals than the currency */
  parse(text: string | number, currency: CurrencyCode): number {
    const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(String(text));
    if (!match) throw new RangeError(`"${text}" is not an amount`);
    const [, sign, whole = '', decimals = ''] = match;
    const exponent = Money.exponent(currency);
    if (/[1-9]/.test(decimals.slice(exponent))) {
      throw new RangeError(`${currency} has ${exponent} decimals`);
    }
    const minor = Number(whole + decimals.slice(0, exponent).padEnd(exponent, '0'));
    return sign ? -minor : minor;
  },

  /** 1250 → `"12.50"`, with at least two decimals, also for currencies without a minor unit. */
  format(minor: number, currency: CurrencyCode): string {
    const exponent = Money.exponent(currency);
    const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
    const whole = exponent ? digits.slice(0, -exponent) : digits;
    const decimals = (exponent ? digits.slice(-exponent) : '').padEnd(2, '0');
    return `${minor < 0 ? '-' : ''}${whole}.${decimals}`;
  },

  /**
   * Converts at an exchange rate, rounded half up once to the smallest amount of `to` that can be charged:
   * 5.124 KWD become 5.12.
   * @param rate units of `to` for one unit of `from`, as the decimal text of the rates table
   */
  convert(minor: number, from: CurrencyCode, to: CurrencyCode, rate: string): number {
    const step = chargeStep(to);
    if (from === to) return mulDivRound(minor, 1, 1, step);
    const shift = Money.exponent(to) - Money.exponent(from);
    const scaled = scaleRate(rate);
    return shift >= 0
      ? mulDivRound(minor, scaled * 10n ** BigInt(shift), RATE_ONE, step)
      : mulDivRound(minor, scaled, RATE_ONE * 10n ** BigInt(-shift), step);
  },

  /**
   * Returns a percentage in basis points (hundredths of a percent), rounded half up to what can be charged:
   * `percent(1999, 1000, 'EUR')` is 10 % = 200.
   */
  percent(minor: number, basisPoints: number, currency: CurrencyCode): number {
    return mulDivRound(minor, basisPoints, 10_000, chargeStep(currency));
  },
};

function scaleRate(rate: string): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate);
  if (!match) throw new RangeError(`"${rate}" is not an exchange rate`);
  const [, whole = '0', decimals = ''] = match;
  return BigInt(whole + decimals.slice(0, RATE_SCALE).padEnd(RATE_SCALE, '0'));
}
