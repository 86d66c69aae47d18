import { seconds, type Account, type Origin } from './account';
import { addBalanceTransaction } from './balance';
import { noSuch } from './errors';
import { emit } from './events';
import { newId } from './ids';
import { page, pageShape } from './lists';
import { text } from './params';
import type { PayoutRecord } from './records';
import { route, type Route } from './routing';

export const payoutRoutes: readonly Route[] = [
  route('GET', '/v1/payouts', { ...pageShape, status: text() }, (call, params) => {
    const rows = call.account.store.payouts
      .newestFirst()
      .filter(({ status }) => params.status === undefined || status === params.status);
    return page(rows, params, '/v1/payouts', 'payout');
  }),
  route('GET', '/v1/payouts/:id', {}, (call) => {
    const row = call.account.store.payouts.get(call.id);
    if (row === undefined) throw noSuch('payout', call.id, 'id', 404);
    return row;
  }),
];

/** Pays out everything in one currency that was not paid out yet, as the daily schedule of an account does. */
export function payOut(account: Account, origin: Origin, currency: string): PayoutRecord {
  const { store } = account;
  const rows = store.balanceTransactions
    .all()
    .filter((row) => row.currency === currency && store.paidOut.get(row.id) === undefined);
  const id = newId('po');
  const amount = rows.reduce((sum, { net }) => sum + net, 0);
  const movement = {
    amount: -amount,
    currency,
    source: id,
    type: 'payout' as const,
    fee: 0,
    category: 'payout',
  };
  const transaction = addBalanceTransaction(account, movement);
  for (const part of [...rows.map((row) => row.id), transaction]) store.paidOut.put({ id: part, payout: id });
  const now = seconds(account);
  const row = store.payouts.put({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now,
    automatic: true,
    balance_transaction: transaction,
    created: now,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  });
  emit(account, origin, 'payout.created', row);
  emit(account, origin, 'payout.paid', row);
  return row;
}
