import { stableLetters } from './ids';

/** A decline by the issuer. `code` is the error code, `declineCode` the issuer's reason. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

/**
 * When a card requires 3-D Secure: never; only on request; always; until it was set up for later use; or only
 * while the customer is present.
 */
export type Authentication = 'never' | 'on_request' | 'always' | 'unless_set_up' | 'on_session';

export interface TestCard {
  number: string;
  brand: string;
  country: string;
  funding: string;
  /** Names of the test payment method and token: `pm_card_<name>` and `tok_<name>`. */
  names: readonly string[];
  /** Description for the pages. */
  label: string;
  decline?: Decline;
  /** True when the card can be saved although its charges are declined. */
  attachable?: boolean;
  authentication: Authentication;
  dispute?: { reason: string; inquiry?: boolean };
  refund?: 'fails' | 'pending';
  cvcCheck?: 'fail';
  riskLevel?: 'elevated' | 'highest';
}

const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  stolen: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  velocity: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  fraudulent: { code: 'card_declined', declineCode: 'fraudulent', message: 'Your card was declined.' },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} satisfies Record<string, Decline>;

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

type Traits = Partial<Omit<TestCard, 'number' | 'names' | 'label'>>;

function card(number: string, names: string, label: string, traits: Traits = {}): TestCard {
  return {
    brand: 'visa',
    country: 'US',
    funding: 'credit',
    authentication: 'never',
    ...traits,
    number,
    names: names === '' ? [] : names.split(' '),
    label,
  };
}

const successful: readonly TestCard[] = [
  card('4242424242424242', 'visa us', 'Visa: succeeds'),
  card('4000056655665556', 'visa_debit', 'Visa debit: succeeds', { funding: 'debit' }),
  card('5555555555554444', 'mastercard', 'Mastercard: succeeds', { brand: 'mastercard' }),
  card('2223003122003222', '', 'Mastercard 2-series: succeeds', { brand: 'mastercard' }),
  card('5200828282828210', 'mastercard_debit', 'Mastercard debit: succeeds', {
    brand: 'mastercard',
    funding: 'debit',
  }),
  card('5105105105105100', 'mastercard_prepaid', 'Mastercard prepaid: succeeds', {
    brand: 'mastercard',
    funding: 'prepaid',
  }),
  card('378282246310005', 'amex amex_threeDSecureNotSupported', 'American Express: succeeds', {
    brand: 'amex',
  }),
  card('371449635398431', '', 'American Express: succeeds', { brand: 'amex' }),
  card('6011111111111117', 'discover', 'Discover: succeeds', { brand: 'discover' }),
  card('3056930009020004', 'diners', 'Diners Club: succeeds', { brand: 'diners' }),
  card('3566002020360505', 'jcb', 'JCB: succeeds', { brand: 'jcb', country: 'JP' }),
  card('6200000000000005', 'unionpay', 'UnionPay: succeeds', { brand: 'unionpay', country: 'CN' }),
  card('4000002500000003', 'fr', 'Visa, France: succeeds', { country: 'FR' }),
  card('4000002760000016', 'de', 'Visa, Germany: succeeds', { country: 'DE' }),
  card('4000008260000000', 'gb', 'Visa, United Kingdom: succeeds', { country: 'GB' }),
  card('4000003800000008', 'it', 'Visa, Italy: succeeds', { country: 'IT' }),
  card('4000007240000007', 'es', 'Visa, Spain: succeeds', { country: 'ES' }),
  card('4000000560000004', 'be', 'Visa, Belgium: succeeds', { country: 'BE' }),
  card('4000005280000002', 'nl', 'Visa, Netherlands: succeeds', { country: 'NL' }),
];

const declined: readonly TestCard[] = [
  card('4000000000000002', 'chargeDeclined visa_chargeDeclined', 'Declined', { decline: declines.generic }),
  card(
    '4000000000009995',
    'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds',
    'Declined: insufficient funds',
    { decline: declines.funds },
  ),
  card('4000000000009987', 'chargeDeclinedLostCard visa_chargeDeclinedLostCard', 'Declined: lost card', {
    decline: declines.lost,
  }),
  card(
    '4000000000009979',
    'chargeDeclinedStolenCard visa_chargeDeclinedStolenCard',
    'Declined: stolen card',
    {
      decline: declines.stolen,
    },
  ),
  card('4000000000000069', 'chargeDeclinedExpiredCard', 'Declined: expired card', {
    decline: declines.expired,
  }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc', 'Declined: wrong security code', {
    decline: declines.cvc,
  }),
  card('4000000000000119', 'chargeDeclinedProcessingError', 'Declined: processing error', {
    decline: declines.processing,
  }),
  card('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded', 'Declined: too many attempts', {
    decline: declines.velocity,
  }),
  card('4100000000000019', 'radarBlock chargeDeclinedFraudulent', 'Blocked as fraudulent', {
    decline: declines.fraudulent,
    riskLevel: 'highest',
  }),
  card('4000000000000341', 'chargeCustomerFail visa_chargeCustomerFail', 'Can be saved, charges decline', {
    decline: declines.generic,
    attachable: true,
  }),
];

const authenticated: readonly TestCard[] = [
  card('4000000000003220', 'threeDSecure2Required', '3-D Secure required', { authentication: 'always' }),
  card('4000000000003063', 'threeDSecureRequired', '3-D Secure required (version 1)', {
    authentication: 'always',
  }),
  card('4000002760003184', 'authenticationRequired', '3-D Secure on every payment', {
    authentication: 'always',
    country: 'DE',
  }),
  card('4000002500003155', 'authenticationRequiredOnSetup', '3-D Secure until saved for later use', {
    authentication: 'unless_set_up',
    country: 'FR',
  }),
  card(
    '4000003800000446',
    'authenticationRequiredSetupForOffSession',
    '3-D Secure while the customer is present',
    {
      authentication: 'on_session',
      country: 'IT',
    },
  ),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', '3-D Secure, then declined', {
    authentication: 'always',
    decline: declines.generic,
    attachable: true,
  }),
  card('4000008400001280', 'threeDSecureRequiredProcessingError', '3-D Secure, then processing error', {
    authentication: 'always',
    decline: declines.processing,
    attachable: true,
  }),
  card(
    '4000008260003178',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
    '3-D Secure, then insufficient funds',
    { authentication: 'always', decline: declines.funds, attachable: true, country: 'GB' },
  ),
  card('4000000000003055', 'threeDSecureOptional', '3-D Secure only on request', {
    authentication: 'on_request',
  }),
];

const aftermath: readonly TestCard[] = [
  card('4000000000000259', 'createDispute', 'Succeeds, then disputed as fraudulent', {
    dispute: { reason: 'fraudulent' },
  }),
  card('4000000000002685', 'createDisputeProductNotReceived', 'Succeeds, then disputed as not received', {
    dispute: { reason: 'product_not_received' },
  }),
  card('4000000000001976', 'createDisputeInquiry', 'Succeeds, then an inquiry', {
    dispute: { reason: 'fraudulent', inquiry: true },
  }),
  card('4000000000007726', 'pendingRefund', 'Refunds are pending at first', { refund: 'pending' }),
  card('4000000000005126', 'refundFail', 'Refunds fail later', { refund: 'fails' }),
  card('4000000000000101', 'cvcCheckFail', 'Succeeds, security code check fails', { cvcCheck: 'fail' }),
  card('4000000000009235', 'riskLevelElevated', 'Succeeds with elevated risk', { riskLevel: 'elevated' }),
];

export const testCards: readonly TestCard[] = [...successful, ...declined, ...authenticated, ...aftermath];

const byNumber = new Map(testCards.map((item) => [item.number, item]));
const byName = new Map(testCards.flatMap((item) => item.names.map((name) => [name, item] as const)));

export function cardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** Returns the card of a test payment method such as `pm_card_visa`. */
export function cardByPaymentMethodName(id: string): TestCard | undefined {
  return id.startsWith('pm_card_') ? byName.get(id.slice('pm_card_'.length)) : undefined;
}

/** Returns the card of a test token such as `tok_visa`. */
export function cardByToken(id: string): TestCard | undefined {
  return id.startsWith('tok_') ? byName.get(id.slice('tok_'.length)) : undefined;
}

/** Returns the fingerprint, which is equal for all payment methods of one number. */
export function fingerprintOf(number: string): string {
  return stableLetters(number);
}

/** Checks the last digit of a card number (ISO/IEC 7812-1). */
export function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
