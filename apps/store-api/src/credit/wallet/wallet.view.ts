import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import {
  Decimal,
  PageMeta,
  type PageQuery,
  Timestamp,
  nullable,
  pageView,
  view,
  stringEnum,
} from '@comptoir/http';
import { WALLET_SOURCES, type WalletTransaction } from './wallet.entity';
import type { WalletStatement } from './wallet.statement.service';

const TransactionView = view('WalletTransaction', {
  id: Type.Integer(),
  type: stringEnum(['credit', 'debit']),
  amount: Decimal,
  balance_after: Decimal,
  source: stringEnum(WALLET_SOURCES),
  reference: nullable(Type.String({ description: 'Cause, such as an order number.' })),
  description: Type.String(),
  created_at: Timestamp,
});
type TransactionView = Static<typeof TransactionView>;

/** A wallet with one page of its transactions, which `meta` counts. */
export const WalletPageView = Type.Object({
  data: view('Wallet', {
    balance: Decimal,
    currency: Type.String(),
    transactions: Type.Array(TransactionView),
  }),
  meta: PageMeta,
});
export type WalletPageView = Static<typeof WalletPageView>;

export function toWalletPageView(statement: WalletStatement, query: PageQuery): WalletPageView {
  const { balance, currency, transactions } = statement;
  const { data, meta } = pageView(transactions, query, (entry) => toTransactionView(entry, currency));
  return { data: { balance: Money.format(balance, currency), currency, transactions: data }, meta };
}

function toTransactionView(entry: WalletTransaction, currency: string): TransactionView {
  return {
    id: entry.id,
    type: entry.type,
    amount: Money.format(entry.amount, currency),
    balance_after: Money.format(entry.balance_after, currency),
    source: entry.source,
    reference: entry.reference,
    description: entry.description,
    created_at: entry.created_at.toISOString(),
  };
}
