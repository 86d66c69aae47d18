import type { CurrencyCode } from '@comptoir/contracts';

/** Rates by currency: units of the currency for one euro, as decimal texts. */
export type EuroRates = ReadonlyMap<CurrencyCode, string>;

/** Rejects rates that are not fit to reprice a shop. The message may be shown to administrators. */
export class UnusableRatesError extends Error {}

const RATE = /^(?=.*[1-9])\d{1,10}(\.\d{1,10})?$/;
const RATE_DECIMALS = 10;
const ONE = 10n ** BigInt(RATE_DECIMALS);
/** The smallest and largest rates are far outside those of every real currency. */
const SMALLEST = ONE / 1_000_000n;
const LARGEST = 10_000_000n * ONE;

/**
 * Largest change of a rate since it was last set, either way. A larger one counts as a fault of the feed
 * until an administrator sets the rate.
 */
const MAX_MOVE_PERCENT = 150n;

/**
 * Matches a declaration, a comment or a tag with quoted attributes. No entities are declared, so none can be
 * expanded.
 */
const MARKUP =
  /<(?:\?[^?<>]*\?|!--[^]*?--|(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?))>/y;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Checks that a currency can have this rate: positive, at most ten decimals, within the smallest and largest.
 */
export function isRate(text: string): boolean {
  if (!RATE.test(text)) return false;
  const scaled = scaledOf(text);
  return scaled >= SMALLEST && scaled <= LARGEST;
}

/**
 * Reads the daily reference rates in the format of the European Central Bank: `Cube` elements with `currency`
 * and `rate`, of one day.
 * @throws UnusableRatesError for any other document, even when only a part of it differs
 */
export function parseEuroRates(xml: string): EuroRates {
  const rates = new Map<CurrencyCode, string>([['EUR', '1']]);
  for (const { currency, rate } of cubesOf(xml)) {
    if (currency === undefined && rate === undefined) continue;
    if (!/^[A-Z]{3}$/.test(currency ?? ''))
      throw new UnusableRatesError('The feed names something that is no currency.');
    const code = currency ?? '';
    if (!isRate(rate ?? '')) throw new UnusableRatesError(`The feed has no usable rate for ${code}.`);
    if (rates.has(code)) throw new UnusableRatesError(`The feed has more than one rate for ${code}.`);
    rates.set(code, rate ?? '');
  }
  if (rates.size === 1) throw new UnusableRatesError('The feed has no rates.');
  return rates;
}

/**
 * Returns the new rate of each of these currencies as decimal text.
 * @param base the base currency of the shop
 * @throws UnusableRatesError when the feed lacks one of them, or a rate changes too much
 */
export function ratesFor(
  currencies: readonly { code: CurrencyCode; exchange_rate: string }[],
  base: CurrencyCode,
  feed: EuroRates,
): Map<CurrencyCode, string> {
  const rates = new Map<CurrencyCode, string>();
  for (const { code, exchange_rate: present } of currencies) {
    const scaled = (rateIn(feed, code) * ONE * 2n + rateIn(feed, base)) / (rateIn(feed, base) * 2n);
    const text = textOf(scaled);
    if (!isRate(text)) throw new UnusableRatesError(`The feed has no usable rate for ${code}.`);
    const before = scaledOf(present);
    const limit = (rate: bigint): bigint => (rate * MAX_MOVE_PERCENT) / 100n;
    if (scaled > limit(before) || before > limit(scaled)) {
      throw new UnusableRatesError(`The rate of ${code} would move from ${textOf(before)} to ${text}.`);
    }
    rates.set(code, text);
  }
  return rates;
}

/** Returns the attributes of every `Cube` of a well-formed document. @throws UnusableRatesError */
function cubesOf(xml: string): { currency?: string; rate?: string }[] {
  const cubes: { currency?: string; rate?: string }[] = [];
  const open: string[] = [];
  let isRooted = false;
  for (let next = xml.indexOf('<'); next >= 0; next = xml.indexOf('<', MARKUP.lastIndex)) {
    MARKUP.lastIndex = next;
    const match = MARKUP.exec(xml);
    if (!match) throw malformed();
    const [, closing, name, attributes = '', empty] = match;
    if (name === undefined) continue;
    if (open.length === 0 && (closing || isRooted || !/^(\w+:)?Envelope$/.test(name))) throw malformed();
    isRooted = true;
    if (closing) {
      if (open.pop() !== name) throw malformed();
      continue;
    }
    if (/^(\w+:)?Cube$/.test(name)) cubes.push(attributesOf(attributes));
    if (!empty) open.push(name);
  }
  if (!isRooted || open.length > 0) throw malformed();
  return cubes;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  );
}

function malformed(): UnusableRatesError {
  return new UnusableRatesError('The feed is not a document of reference rates.');
}

function rateIn(feed: EuroRates, code: CurrencyCode): bigint {
  const rate = feed.get(code);
  if (rate === undefined) throw new UnusableRatesError(`The feed has no rate for ${code}.`);
  return scaledOf(rate);
}

function scaledOf(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole + decimals.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'));
}

function textOf(scaled: bigint): string {
  const digits = scaled.toString().padStart(RATE_DECIMALS + 1, '0');
  const whole = digits.slice(0, -RATE_DECIMALS);
  const decimals = digits.slice(-RATE_DECIMALS).replace(/0+$/, '');
  return decimals ? `${whole}.${decimals}` : whole;
}
