import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view } from '@comptoir/http';
import type { PayoutDetails, PayoutLineDetails } from './processor-payouts.admin.service';

export const PayoutView = view('Payout', {
  id: Type.Integer(),
  processor_payout_id: Type.String(),
  status: Type.String(),
  currency: Type.String(),
  amount: Type.String({ ...Decimal, description: 'Paid to the bank account.' }),
  gross_amount: Type.String({ ...Decimal, description: 'Sum of the lines before fees.' }),
  fee_amount: Type.String({ ...Decimal, description: 'Sum of the fees of the lines.' }),
  lines: Type.Integer({ description: 'Number of lines; 0 until the payout is paid.' }),
  arrives_at: Timestamp,
  created_at: Timestamp,
});
export type PayoutView = Static<typeof PayoutView>;

export const PayoutLineView = view('PayoutLine', {
  id: Type.Integer(),
  processor_transaction_id: Type.String(),
  type: Type.String({ description: 'The processor’s code, such as `charge`, `refund` or `adjustment`.' }),
  currency: Type.String(),
  gross_amount: Decimal,
  fee_amount: Decimal,
  net_amount: Decimal,
  order_number: nullable(Type.String()),
  payment_id: nullable(Type.Integer()),
  refund_id: nullable(Type.Integer()),
  dispute_id: nullable(Type.Integer()),
  is_matched: Type.Boolean({ description: 'False for money that belongs to no record of the shop.' }),
  created_at: Timestamp,
});
export type PayoutLineView = Static<typeof PayoutLineView>;

/** Returns the rows of a CSV file, the header first. */
export function toPayoutFileRows(lines: readonly PayoutLineDetails[]): string[][] {
  const names = Object.keys(PayoutLineView.properties) as (keyof PayoutLineView)[];
  const views = lines.map(toPayoutLineView);
  return [names, ...views.map((line) => names.map((name) => String(line[name] ?? '')))];
}

export function toPayoutView(payout: PayoutDetails): PayoutView {
  const money = (minor: number): string => Money.format(minor, payout.currency);
  return {
    id: payout.id,
    processor_payout_id: payout.processor_payout_id,
    status: payout.status,
    currency: payout.currency,
    amount: money(payout.amount),
    gross_amount: money(payout.gross_amount),
    fee_amount: money(payout.fee_amount),
    lines: payout.lines,
    arrives_at: payout.arrives_at.toISOString(),
    created_at: payout.created_at.toISOString(),
  };
}

export function toPayoutLineView(line: PayoutLineDetails): PayoutLineView {
  const money = (minor: number): string => Money.format(minor, line.currency);
  return {
    id: line.id,
    processor_transaction_id: line.processor_transaction_id,
    type: line.type,
    currency: line.currency,
    gross_amount: money(line.gross_amount),
    fee_amount: money(line.fee_amount),
    net_amount: money(line.net_amount),
    order_number: line.order_number,
    payment_id: line.payment_id,
    refund_id: line.refund_id,
    dispute_id: line.dispute_id,
    is_matched: line.is_matched,
    created_at: line.created_at.toISOString(),
  };
}
