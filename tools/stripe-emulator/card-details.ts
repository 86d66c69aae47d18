import { seconds, type Account } from './account';
import { cardByNumber, cardByToken, fingerprintOf, hasValidCheckDigit, type TestCard } from './cards';
import { cardError, invalidParameter, noSuch, type StripeApiError } from './errors';
import { newId } from './ids';
import { group, ignored, integer, text, type Values } from './params';
import type { PaymentMethodRecord } from './records';

const cardShape = {
  cvc: text(),
  exp_month: integer(),
  exp_year: integer(),
  networks: ignored(),
  number: text(),
  token: text(),
};
export const cardParam = group(cardShape);
type CardParams = Values<typeof cardShape>;

interface CardDetails {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string;
}

/** Creates the payment method of a card. Cards of test names and tokens get a generated expiry date. */
export function newCardMethod(
  account: Account,
  params: Partial<CardParams>,
  path = 'card',
): PaymentMethodRecord {
  const details = detailsOf(account, params, path);
  const card = cardByNumber(details.number);
  if (card === undefined) throw notATestCard();
  const id = newId('pm');
  account.store.cards.put({ id, number: card.number, spent: false, setUp: false });
  return account.store.paymentMethods.put({
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: cardView(card, details),
    created: seconds(account),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

function cardView(card: TestCard, details: CardDetails): PaymentMethodRecord['card'] {
  const check = details.cvc === undefined ? null : (card.cvcCheck ?? 'pass');
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: check },
    country: card.country,
    display_brand: displayBrand(card.brand),
    exp_month: details.exp_month,
    exp_year: details.exp_year,
    fingerprint: fingerprintOf(card.number),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: card.brand !== 'amex' },
    wallet: null,
  };
}

function displayBrand(brand: string): string {
  const names: Readonly<Record<string, string>> = {
    amex: 'american_express',
    diners: 'diners_club',
    unionpay: 'union_pay',
  };
  return names[brand] ?? brand;
}

function detailsOf(account: Account, params: Partial<CardParams>, path: string): CardDetails {
  const nextYear = account.clock.now().getUTCFullYear() + 1;
  if (params.token !== undefined) {
    const card = cardByToken(params.token);
    if (card === undefined) throw noSuch('token', params.token, `${path}[token]`, 400);
    return { number: card.number, exp_month: 12, exp_year: nextYear };
  }
  const number = (params.number ?? '').replace(/[\s-]/g, '');
  if (number === '') {
    throw invalidParameter(
      `Missing required param: ${path}[number].`,
      `${path}[number]`,
      'parameter_missing',
    );
  }
  const month = params.exp_month ?? 12;
  const year = fullYear(params.exp_year ?? nextYear);
  checkNumber(number, path);
  checkExpiry(month, year, account.clock.now(), path);
  checkSecurityCode(number, params.cvc, path);
  return {
    number,
    exp_month: month,
    exp_year: year,
    ...(params.cvc === undefined ? {} : { cvc: params.cvc }),
  };
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function checkNumber(number: string, path: string): void {
  if (!/^\d{12,19}$/.test(number))
    throw wrong('The card number is not a valid credit card number.', 'invalid_number', path, 'number');
  if (!hasValidCheckDigit(number))
    throw wrong('Your card number is incorrect.', 'incorrect_number', path, 'number');
}

/**
 * Rejects an invalid month or year, and a date in the past.
 * @throws StripeApiError 402 `invalid_expiry_month` or `invalid_expiry_year`
 */
export function checkExpiry(month: number, year: number, now: Date, path: string): void {
  const current = now.getUTCFullYear();
  const past = year < current || (year === current && month < now.getUTCMonth() + 1);
  if (month < 1 || month > 12) {
    throw wrong("Your card's expiration month is invalid.", 'invalid_expiry_month', path, 'exp_month');
  }
  if (past || year > current + 50) {
    throw wrong("Your card's expiration year is invalid.", 'invalid_expiry_year', path, 'exp_year');
  }
}

function checkSecurityCode(number: string, code: string | undefined, path: string): void {
  if (code === undefined) return;
  const american = /^3[47]/.test(number);
  if (!(american ? /^\d{3,4}$/ : /^\d{3}$/).test(code)) {
    throw wrong("Your card's security code is invalid.", 'invalid_cvc', path, 'cvc');
  }
}

function wrong(message: string, code: string, path: string, field: string): StripeApiError {
  return cardError(message, { code, param: `${path}[${field}]` });
}

function notATestCard(): StripeApiError {
  return cardError(
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid ' +
      'test cards, visit: https://stripe.com/docs/testing.',
    { code: 'card_declined', decline_code: 'test_mode_live_card' },
  );
}
