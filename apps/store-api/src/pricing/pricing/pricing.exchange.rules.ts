import { type CurrencyCode, Money, mulDivRound } from '@comptoir/contracts';

/** A currency with its rate: units of it for one unit of the base currency, as the decimal text of the table. */
export interface RatedCurrency {
  code: CurrencyCode;
  rate: string;
}

/** What amounts of the base currency become in the currency that a cart or an order is in. */
export interface Exchange extends RatedCurrency {
  base: CurrencyCode;
}

const RATE_DECIMALS = 10;

/** Minor units of the base currency → minor units of the exchange's currency, rounded half up. */
export function fromBase(minor: number, { base, code, rate }: Exchange): number {
  return Money.convert(minor, base, code, rate);
}

/**
 * What a rule of a fixed amount is worth in the exchange's currency, in its minor units.
 * @param hundredths hundredths of the base currency's unit, whatever decimals that has
 */
export function convertFixedAmount(hundredths: number, exchange: Exchange): number {
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

/** As `crossConvert`, rounded down: for what many small conversions must not make more of. */
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
