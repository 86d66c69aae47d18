import { invalidParameter } from './errors';

const supported = (
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf ' +
  'chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf ' +
  'idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop ' +
  'mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd ' +
  'scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg ' +
  'xof xpf yer zar zmw'
).split(' ');

const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));
/** Currencies without a minor unit whose amounts the API expects in hundredths, always with two zeros. */
const wholeHundreds = new Set(['isk', 'ugx']);

/** Minimum charge by currency, in minor units. */
const minimums: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};

const largest = 99_999_999;
const largestIndonesian = 999_999_999_999;
const symbols: Readonly<Record<string, string>> = { usd: '$', eur: '€', gbp: '£', jpy: '¥', cad: 'CA$' };

/** Returns the number of decimals of a currency. */
export function exponentOf(currency: string): number {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

/** Formats an amount of minor units: `$10.50`, `¥300`, `1.250 KWD`. */
export function formatAmount(amount: number, currency: string): string {
  const exponent = exponentOf(currency);
  const figure = (amount / 10 ** exponent).toFixed(exponent).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
  const symbol = symbols[currency];
  return symbol === undefined ? `${figure} ${currency.toUpperCase()}` : `${symbol}${figure}`;
}

/**
 * @returns the code in lower case
 * @throws StripeApiError 400 for an unsupported currency
 */
export function checkCurrency(code: string): string {
  const currency = code.toLowerCase();
  if (!supported.includes(currency)) {
    throw invalidParameter(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${supported.join(', ')}`,
      'currency',
    );
  }
  return currency;
}

/**
 * Checks the limits of a charge: the minimum of the currency, eight digits, and the last digits.
 * @param amount minor units
 */
export function checkChargeAmount(amount: number, currency: string, param = 'amount'): void {
  const minimum = minimums[currency] ?? 1;
  if (amount < minimum) {
    const least = `${formatAmount(minimum, currency)} ${currency}`;
    throw invalidParameter(`Amount must be at least ${least}`, param, 'amount_too_small');
  }
  const maximum = currency === 'idr' ? largestIndonesian : largest;
  if (amount > maximum) {
    const most = formatAmount(maximum, currency);
    throw invalidParameter(`Amount must be no more than ${most}`, param, 'amount_too_large');
  }
  checkLastDigits(amount, currency, param);
}

/**
 * Checks the last digits of an amount, which must be zero in three-decimal currencies and in ISK and UGX. It
 * holds for charges, captures and refunds.
 * @param amount minor units
 */
export function checkLastDigits(amount: number, currency: string, param = 'amount'): void {
  if (wholeHundreds.has(currency) && amount % 100 !== 0) {
    throw invalidParameter(
      `Invalid amount. Currency ${currency.toUpperCase()} has become effectively zero-decimal and charged ` +
        'amounts must be evenly divisible by 100.',
      param,
      'invalid_charge_amount_no_decimal_compatible',
    );
  }
  if (threeDecimal.has(currency) && amount % 10 !== 0) {
    throw invalidParameter(
      `Invalid ${currency} amount: ${amount}. Amounts in this currency must be divisible by 10.`,
      param,
      'invalid_charge_amount',
    );
  }
}
