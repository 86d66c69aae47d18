import { type CurrencyCode, Money, chargeStep, mulDivRound } from '@comptoir/contracts';

/** A currency with its rate: units of it for one unit of the base currency, as decimal text. */
export interface RatedCurrency {
  code: CurrencyCode;
  rate: string;
}

/** Converts amounts of the base currency into the currency of a cart or an order. */
export interface ExchangeRate extends RatedCurrency {
  base: CurrencyCode;
}

const RATE_DECIMALS = 10;

/**
 * Converts minor units of the base currency to those of the exchange's currency, rounded half up to what can
 * be charged. Prices of the base currency are rounded, too.
 */
export function fromBase(minor: number, { base, code, rate }: ExchangeRate): number {
  return Money.convert(minor, base, code, rate);
}

/** Converts minor units of the exchange's currency to those of the base currency, rounded half up. */
export function toBase(minor: number, { base, code, rate }: ExchangeRate): number {
  return crossConvert(minor, { code, rate }, { code: base, rate: '1' });
}

/** Converts as `fromBase` but rounds up, for a limit that an amount has to reach. */
export function fromBaseUp(minor: number, { base, code, rate }: ExchangeRate): number {
  const step = BigInt(chargeStep(code));
  const product = BigInt(minor) * scaled(rate) * unitOf(code);
  const divisor = 10n ** BigInt(RATE_DECIMALS) * unitOf(base) * step;
  return Number(((product + divisor - 1n) / divisor) * step);
}

/**
 * Returns the whole numbers with which SQL converts as `fromBase`: of an amount, it is
 * `div(amount * numerator * 2 + divisor, divisor * 2) * step`.
 */
export function conversionOf({ base, code, rate }: ExchangeRate): {
  numerator: string;
  divisor: string;
  step: number;
} {
  const step = chargeStep(code);
  return {
    numerator: String(scaled(rate) * unitOf(code)),
    divisor: String(10n ** BigInt(RATE_DECIMALS) * unitOf(base) * BigInt(step)),
    step,
  };
}

/**
 * Converts the fixed amount of a rule to minor units of the exchange's currency.
 * @param hundredths hundredths of the base currency unit, whatever number of decimals it has
 */
export function convertFixedAmount(hundredths: number, exchange: ExchangeRate): number {
  return fromBase(mulDivRound(hundredths, 10 ** Money.exponent(exchange.base), 100), exchange);
}

/**
 * Converts between any two currencies of the table in one step, rounded half up once.
 * @param minor minor units of `from`
 * @returns minor units of `to`
 */
export function crossConvert(minor: number, from: RatedCurrency, to: RatedCurrency): number {
  if (from.code === to.code) return minor;
  return mulDivRound(minor, scaled(to.rate) * unitOf(to.code), scaled(from.rate) * unitOf(from.code));
}

/** Converts as `crossConvert` but rounds down, so that many small conversions never add up to more. */
export function crossConvertDown(minor: number, from: RatedCurrency, to: RatedCurrency): number {
  const product = BigInt(minor) * scaled(to.rate) * unitOf(to.code);
  return Number(product / (scaled(from.rate) * unitOf(from.code)));
}

function unitOf(code: CurrencyCode): bigint {
  return 10n ** BigInt(Money.exponent(code));
}

function scaled(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole + decimals.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'));
}
