import type { CurrencyCode } from './currency-code';

/** Rules of the payment processor for one currency; amounts in minor units of ISO 4217. */
export interface ProcessorCurrency {
  /** Decimals that the processor counts; ISO 4217 may have others, see `Money.exponent`. */
  exponent: number;
  /** The smallest amount that can be charged or refunded; each amount must be a multiple of it. */
  step: number;
  /** The smallest charge; undefined where the processor takes that of the shop's own currency. */
  minimum: number | undefined;
}

/** Currencies that the processor accepts, with two decimals there as in ISO 4217. */
const TWO_DECIMALS =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP ' +
  'CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS ' +
  'KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB ' +
  'PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS ' +
  'UAH USD UYU UZS WST XCD XCG YER ZAR ZMW';
/** Whole amounts, there as in ISO 4217. */
const NO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF';
/** Whole amounts in ISO 4217, which the processor counts in hundredths that are always zero. */
const WHOLE_HUNDREDS = 'ISK UGX';
/** Two decimals in ISO 4217, which the processor does not count. */
const DECIMALS_DROPPED = 'MGA';
/** Three decimals, of which the last must be zero. */
const THREE_DECIMALS = 'BHD JOD KWD OMR TND';

/** Smallest charges that the processor lists. */
const MINIMUMS: Readonly<Record<CurrencyCode, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  USD: 50,
};

const TABLE: ReadonlyMap<CurrencyCode, ProcessorCurrency> = new Map([
  ...rowsOf(TWO_DECIMALS, { exponent: 2, step: 1 }),
  ...rowsOf(NO_DECIMALS, { exponent: 0, step: 1 }),
  ...rowsOf(WHOLE_HUNDREDS, { exponent: 2, step: 1 }),
  ...rowsOf(DECIMALS_DROPPED, { exponent: 0, step: 100 }),
  ...rowsOf(THREE_DECIMALS, { exponent: 3, step: 10 }),
]);

/** Returns the processor's rules for a currency, or undefined when it does not accept the currency. */
export function processorCurrency(code: CurrencyCode): ProcessorCurrency | undefined {
  return TABLE.get(code);
}

/**
 * Returns the smallest amount of a currency that can be charged, in minor units: EUR 1, KWD 10, MGA 100. It
 * is 1 for a currency that the processor does not accept.
 */
export function chargeStep(code: CurrencyCode): number {
  return TABLE.get(code)?.step ?? 1;
}

function rowsOf(
  codes: string,
  rules: Pick<ProcessorCurrency, 'exponent' | 'step'>,
): [CurrencyCode, ProcessorCurrency][] {
  return codes.split(' ').map((code) => [code, { ...rules, minimum: MINIMUMS[code] }]);
}
