import type Stripe from 'stripe';
import { seconds, type Account, type Origin } from './account';
import { addBalanceTransaction } from './balance';
import { emit } from './events';
import { checkAnswerable, checkEvidence, evidenceShape, noEvidence } from './dispute-evidence';
import { noSuch, notAllowed } from './errors';
import { newId } from './ids';
import { page, pageShape } from './lists';
import { changeMetadata, flag, group, ignored, metadata, oneOf, text } from './params';
import type { DisputeRecord } from './records';
import { route, type Call, type Route } from './routing';

const updateShape = {
  evidence: group({ ...evidenceShape, appeal: ignored(), enhanced_evidence: ignored() }),
  intended_submission_method: oneOf('manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes'),
  metadata: metadata(),
  submit: flag(),
};

const listShape = { ...pageShape, charge: text(), payment_intent: text() };
const disputeFee = 1500;
const daysToAnswer = 9;
const networkReasons: Readonly<Record<string, string>> = {
  fraudulent: '10.4',
  product_not_received: '13.1',
  duplicate: '12.6.1',
  product_unacceptable: '13.3',
  subscription_canceled: '13.2',
  credit_not_processed: '13.6',
};

export const disputeReasons = [...Object.keys(networkReasons), 'general', 'unrecognized'];

export const disputeRoutes: readonly Route[] = [
  route('GET', '/v1/disputes', listShape, (call, params) => {
    const rows = call.account.store.disputes
      .newestFirst()
      .filter(
        (row) =>
          (params.charge === undefined || row.charge === params.charge) &&
          (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
      );
    return page(rows, params, '/v1/disputes', 'dispute');
  }),
  route('GET', '/v1/disputes/:id', {}, (call) => disputeInPath(call)),
  route('POST', '/v1/disputes/:id', updateShape, (call, params) => {
    const before = openDisputeInPath(call);
    const isAnswer = params.evidence !== undefined || params.submit === true;
    if (isAnswer) checkAnswerable(call, before);
    const { appeal: _appeal, enhanced_evidence: _enhanced, ...evidence } = params.evidence ?? {};
    checkEvidence(call, { ...before.evidence, ...evidence });
    const submitted = params.submit ?? params.evidence !== undefined;
    const changed: DisputeRecord = {
      ...before,
      evidence: { ...before.evidence, ...evidence },
      evidence_details: {
        ...before.evidence_details,
        has_evidence: before.evidence_details.has_evidence || params.evidence !== undefined,
        submission_count: before.evidence_details.submission_count + (submitted ? 1 : 0),
        submission_method: submitted ? 'manual' : before.evidence_details.submission_method,
      },
      intended_submission_method: params.intended_submission_method ?? before.intended_submission_method,
      metadata: changeMetadata(before.metadata, params.metadata),
      status: submitted ? underReview(before) : before.status,
    };
    const row = call.account.store.disputes.put(changed);
    emit(call.account, call, 'charge.dispute.updated', row, before);
    return submitted ? judge(call, row) : row;
  }),
  route('POST', '/v1/disputes/:id/close', {}, (call) => {
    return closeDispute(call.account, call, openDisputeInPath(call), 'lost');
  }),
];

/**
 * Opens a dispute of a captured charge, as the cardholder's bank would.
 * @param kind `inquiry` asks first and withdraws no money; `amount` defaults to that of the charge
 * @throws StripeApiError 404 for an unknown charge, 400 for one that cannot be disputed
 */
export function openDispute(
  account: Account,
  origin: Origin,
  chargeId: string,
  kind: { reason: string; inquiry?: boolean; amount?: number },
): DisputeRecord {
  const charge = account.store.charges.get(chargeId);
  if (charge === undefined) throw noSuch('charge', chargeId, 'charge', 404);
  if (!charge.captured || charge.disputed) {
    throw notAllowed(
      `Charge ${chargeId} cannot be disputed: it is ${charge.disputed ? 'disputed' : 'not captured'}.`,
    );
  }
  const inquiry = kind.inquiry === true;
  const amount = kind.amount ?? charge.amount_captured;
  const id = newId('dp');
  const network = charge.payment_method_details?.card?.network ?? 'visa';
  const networkReason = networkReasons[kind.reason] ?? null;
  const row: DisputeRecord = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: inquiry ? [] : [withdrawFunds(account, id, amount, charge.currency)],
    charge: charge.id,
    created: seconds(account),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: seconds(account) + daysToAnswer * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: network,
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network,
        network_reason_code: networkReason,
      },
      type: 'card',
    },
    reason: kind.reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  account.store.disputes.put(row);
  const disputed = account.store.charges.put({ ...charge, disputed: true });
  emit(account, origin, 'charge.updated', disputed, charge);
  emit(account, origin, 'charge.dispute.created', row);
  if (!inquiry) emit(account, origin, 'charge.dispute.funds_withdrawn', row);
  return row;
}

/** Closes a dispute. A won dispute returns the money and the fee. */
export function closeDispute(
  account: Account,
  origin: Origin,
  before: DisputeRecord,
  outcome: 'won' | 'lost',
): DisputeRecord {
  const inquiry = before.status.startsWith('warning');
  const won = outcome === 'won' && !inquiry;
  const row = account.store.disputes.put({
    ...before,
    balance_transactions: won
      ? [...before.balance_transactions, withdrawFunds(account, before.id, -before.amount, before.currency)]
      : before.balance_transactions,
    status: inquiry ? 'warning_closed' : outcome,
  });
  emit(account, origin, 'charge.dispute.closed', row);
  if (won) emit(account, origin, 'charge.dispute.funds_reinstated', row);
  return row;
}

/** Wins or loses the dispute by the test texts of its evidence. */
function judge(call: Call, row: DisputeRecord): DisputeRecord {
  const statement = row.evidence.uncategorized_text;
  if (statement === 'winning_evidence') return closeDispute(call.account, call, row, 'won');
  if (statement === 'losing_evidence') return closeDispute(call.account, call, row, 'lost');
  return row;
}

function underReview(row: DisputeRecord): DisputeRecord['status'] {
  return row.status.startsWith('warning') ? 'warning_under_review' : 'under_review';
}

function withdrawFunds(
  account: Account,
  id: string,
  amount: number,
  currency: string,
): Stripe.BalanceTransaction {
  const fee = amount > 0 ? disputeFee : -disputeFee;
  const category = amount > 0 ? 'dispute' : 'dispute_reversal';
  const booked = addBalanceTransaction(account, {
    amount: -amount,
    currency,
    source: id,
    type: 'adjustment',
    fee,
    category,
  });
  const row = account.store.balanceTransactions.get(booked);
  if (row === undefined) throw new Error(`Balance transaction ${booked} is gone.`);
  return row;
}

function disputeInPath(call: Call): DisputeRecord {
  const row = call.account.store.disputes.get(call.id);
  if (row === undefined) throw noSuch('dispute', call.id, 'dispute', 404);
  return row;
}

function openDisputeInPath(call: Call): DisputeRecord {
  const row = disputeInPath(call);
  if (
    !['needs_response', 'warning_needs_response', 'under_review', 'warning_under_review'].includes(row.status)
  ) {
    throw notAllowed(`This dispute is already closed: it has a status of ${row.status}.`, {
      code: 'status_transition_invalid',
    });
  }
  return row;
}
