import { seconds, type Account } from './account';
import { noSuch } from './errors';
import { newId } from './ids';
import { page, pageShape } from './lists';
import { text } from './params';
import type { BalanceTransactionRecord } from './records';
import { route, type Call, type Route } from './routing';

const listShape = { ...pageShape, currency: text(), payout: text(), source: text(), type: text() };
const settlementDays = 2;

export const balanceRoutes: readonly Route[] = [
  route('GET', '/v1/balance', {}, balance),
  route('GET', '/v1/balance_transactions', listShape, (call, params) => {
    const rows = call.account.store.balanceTransactions
      .newestFirst()
      .filter(
        (row) =>
          (params.currency === undefined || row.currency === params.currency) &&
          (params.payout === undefined || call.account.store.paidOut.get(row.id)?.payout === params.payout) &&
          (params.source === undefined || row.source === params.source) &&
          (params.type === undefined || row.type === params.type),
      );
    return page(rows, params, '/v1/balance_transactions', 'balance_transaction');
  }),
  route('GET', '/v1/balance_transactions/:id', {}, (call) => {
    const row = call.account.store.balanceTransactions.get(call.id);
    if (row === undefined) throw noSuch('balance_transaction', call.id, 'id', 404);
    return row;
  }),
];

interface Movement {
  /** Minor units; negative for outgoing money. */
  amount: number;
  currency: string;
  /** Id of the charge, refund, dispute or payout. */
  source: string;
  type: 'adjustment' | 'charge' | 'payout' | 'refund' | 'refund_failure';
  fee: number;
  category: string;
}

/** Returns the processing fee of a European card: 1.5 % and 25 minor units, rounded half up. */
export function feeOf(amount: number): number {
  return Math.floor((amount * 15 + 500) / 1000) + 25;
}

/**
 * Adds a movement to the account's balance.
 * @returns the id of the balance transaction
 */
export function addBalanceTransaction(account: Account, movement: Movement): string {
  const { amount, currency, source, type, fee, category } = movement;
  const created = seconds(account);
  const row: BalanceTransactionRecord = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + settlementDays * 86_400,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  };
  return account.store.balanceTransactions.put(row).id;
}

function balance(call: Call): object {
  const now = seconds(call.account);
  const sums = new Map<string, { available: number; pending: number }>();
  for (const row of call.account.store.balanceTransactions.all()) {
    const sum = sums.get(row.currency) ?? { available: 0, pending: 0 };
    sum[row.available_on <= now ? 'available' : 'pending'] += row.net;
    sums.set(row.currency, sum);
  }
  const funds = (kind: 'available' | 'pending'): object[] =>
    [...sums].map(([currency, sum]) => ({ amount: sum[kind], currency, source_types: { card: sum[kind] } }));
  return { object: 'balance', available: funds('available'), livemode: false, pending: funds('pending') };
}
