import { seconds, type Account, type Origin } from './account';
import { addBalanceTransaction } from './balance';
import { withdraw } from './capture';
import { cardByNumber, type TestCard } from './cards';
import { emit } from './events';
import { invalidParameter, noSuch, notAllowed } from './errors';
import { newId } from './ids';
import { page, pageShape } from './lists';
import { checkLastDigits, formatAmount } from './money';
import { changeMetadata, ignored, integer, metadata, oneOf, text, type Values } from './params';
import type { ChargeRecord, RefundRecord } from './records';
import { route, type Call, type Route } from './routing';

const createShape = {
  amount: integer(1),
  charge: text(),
  currency: text(),
  customer: text(),
  instructions_email: text(),
  metadata: metadata(),
  origin: ignored(),
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: ignored(),
  reverse_transfer: ignored(),
};
export type RefundParams = Values<typeof createShape>;

const listShape = { ...pageShape, charge: text(), payment_intent: text() };

export const refundRoutes: readonly Route[] = [
  route('POST', '/v1/refunds', createShape, (call, params) => createRefund(call.account, call, params)),
  route('GET', '/v1/refunds', listShape, (call, params) => {
    const rows = call.account.store.refunds
      .newestFirst()
      .filter(
        (row) =>
          (params.charge === undefined || row.charge === params.charge) &&
          (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
      );
    return page(rows, params, '/v1/refunds', 'refund');
  }),
  route('GET', '/v1/refunds/:id', {}, (call) => refundInPath(call)),
  route('POST', '/v1/refunds/:id', { metadata: metadata() }, (call, params) => {
    const before = refundInPath(call);
    const change = changeMetadata(before.metadata ?? {}, params.metadata);
    return changeRefund(call.account, call, before, { metadata: change });
  }),
  route('POST', '/v1/refunds/:id/cancel', {}, (call) => {
    const before = refundInPath(call);
    if (before.status !== 'pending' && before.status !== 'requires_action') {
      throw notAllowed(
        `This refund cannot be canceled because it has a status of ${before.status ?? 'unknown'}.`,
        {
          code: 'status_transition_invalid',
        },
      );
    }
    return undo(call.account, call, before, { status: 'canceled' });
  }),
];

/** Refunds a charge, by the API or the dashboard: at most the amount that was not refunded yet. */
export function createRefund(account: Account, origin: Origin, params: RefundParams): RefundRecord {
  const charge = chargeToRefund(account, params);
  if (!charge.captured) return releaseAuthorization(account, origin, charge, params);
  if (charge.refunded) {
    throw notAllowed(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? left;
  const withdrawn = disputedAmount(account, charge);
  if (withdrawn > 0 && amount <= left && amount > left - withdrawn) {
    throw notAllowed(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount < left) checkLastDigits(amount, charge.currency);
  if (amount > left) {
    const [wanted, possible] = [formatAmount(amount, charge.currency), formatAmount(left, charge.currency)];
    throw notAllowed(`Refund amount (${wanted}) is greater than unrefunded amount on charge (${possible})`, {
      param: 'amount',
    });
  }
  const behaviour = cardOf(account, charge)?.refund;
  const refund = putRefund(
    account,
    charge,
    amount,
    params,
    behaviour === 'pending' ? 'pending' : 'succeeded',
  );
  const refunded = charge.amount_refunded + amount;
  const row = account.store.charges.put({
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
  emit(account, origin, 'refund.created', refund);
  emit(account, origin, 'charge.refunded', row, charge);
  if (behaviour !== undefined) account.schedule.add('settle_refund', refund.id, account.settings.refundDelay);
  return refund;
}

/** Finishes a refund of a test card: `pending` ones succeed, those of the failing card fail. */
export function settleRefund(account: Account, origin: Origin, id: string): void {
  const refund = account.store.refunds.get(id);
  if (refund === undefined || refund.status === 'failed' || refund.status === 'canceled') return;
  const charge = account.store.charges.get(refund.charge);
  const fails = charge !== undefined && cardOf(account, charge)?.refund === 'fails';
  if (fails) {
    const failure = { failure_reason: 'expired_or_canceled_card', status: 'failed' };
    emit(account, origin, 'refund.failed', undo(account, origin, refund, failure));
  } else if (refund.status === 'pending') {
    changeRefund(account, origin, refund, { pending_reason: undefined, status: 'succeeded' });
  }
}

function chargeToRefund(account: Account, params: RefundParams): ChargeRecord {
  const { charge: chargeId, payment_intent: intentId } = params;
  if (chargeId === undefined && intentId === undefined) {
    throw invalidParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
      'parameter_missing',
    );
  }
  if (chargeId !== undefined) {
    const charge = account.store.charges.get(chargeId);
    if (charge === undefined) throw noSuch('charge', chargeId, 'charge', 404);
    if (charge.status === 'succeeded' && (intentId ?? charge.payment_intent) === charge.payment_intent)
      return charge;
    throw notAllowed(
      `Charge ${chargeId} is not a successful charge of that payment and cannot be refunded.`,
      {
        code: 'charge_not_refundable',
        param: 'charge',
      },
    );
  }
  const intent = account.store.paymentIntents.get(intentId ?? '');
  if (intent === undefined) throw noSuch('payment_intent', intentId ?? '', 'payment_intent', 404);
  const charge = account.store.charges.get(intent.latest_charge ?? '');
  if (charge?.status !== 'succeeded') {
    throw notAllowed(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return charge;
}

/** Releases all of a charge that was not captured and cancels its intent. */
function releaseAuthorization(
  account: Account,
  origin: Origin,
  charge: ChargeRecord,
  params: RefundParams,
): RefundRecord {
  const intent = account.store.paymentIntents.get(charge.payment_intent ?? '');
  if (intent?.status !== 'requires_capture') {
    throw notAllowed(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (params.amount !== undefined && params.amount !== charge.amount) {
    throw notAllowed(
      'You cannot partially refund an uncaptured charge. Instead, capture the charge for an amount less than the ' +
        'original amount',
      { param: 'amount' },
    );
  }
  const refund = putRefund(account, charge, charge.amount, params, 'succeeded');
  emit(account, origin, 'refund.created', refund);
  withdraw(account, origin, intent, null);
  return refund;
}

function putRefund(
  account: Account,
  charge: ChargeRecord,
  amount: number,
  params: RefundParams,
  status: 'pending' | 'succeeded',
): RefundRecord {
  const id = newId('re');
  return account.store.refunds.put({
    id,
    object: 'refund',
    amount,
    balance_transaction: charge.captured ? bookRefund(account, id, -amount, charge.currency, 'refund') : null,
    charge: charge.id,
    created: seconds(account),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: changeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  });
}

function bookRefund(
  account: Account,
  source: string,
  amount: number,
  currency: string,
  type: 'refund' | 'refund_failure',
): string {
  return addBalanceTransaction(account, { amount, currency, source, type, fee: 0, category: type });
}

/** Ends a refund without a transfer: the amount can be refunded again. */
function undo(
  account: Account,
  origin: Origin,
  before: RefundRecord,
  change: Partial<RefundRecord>,
): RefundRecord {
  const charge = account.store.charges.get(before.charge);
  if (charge !== undefined) {
    const amountRefunded = charge.amount_refunded - before.amount;
    account.store.charges.put({ ...charge, amount_refunded: amountRefunded, refunded: false });
  }
  const reversal = bookRefund(account, before.id, before.amount, before.currency, 'refund_failure');
  return changeRefund(account, origin, before, {
    ...change,
    failure_balance_transaction: reversal,
    pending_reason: undefined,
  });
}

function changeRefund(
  account: Account,
  origin: Origin,
  before: RefundRecord,
  change: Partial<RefundRecord>,
): RefundRecord {
  const row = account.store.refunds.put({ ...before, ...change });
  emit(account, origin, 'refund.updated', row, before);
  emit(account, origin, 'charge.refund.updated', row, before);
  return row;
}

function refundInPath(call: Call): RefundRecord {
  const row = call.account.store.refunds.get(call.id);
  if (row === undefined) throw noSuch('refund', call.id, 'refund', 404);
  return row;
}

function cardOf(account: Account, charge: ChargeRecord): TestCard | undefined {
  return cardByNumber(account.store.cards.get(charge.payment_method ?? '')?.number ?? '');
}

/**
 * Returns the amount that disputes have withdrawn, which cannot be refunded. An inquiry withdraws none.
 */
function disputedAmount(account: Account, charge: ChargeRecord): number {
  if (!charge.disputed) return 0;
  return account.store.disputes
    .all()
    .filter((row) => row.charge === charge.id && !row.is_charge_refundable && row.status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0);
}
