import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view } from '@comptoir/http';
import type { DisputeDetails } from './disputes.service';

export const DisputeView = view('Dispute', {
  id: Type.Integer(),
  order_number: Type.String(),
  payment_id: Type.Integer(),
  processor_dispute_id: Type.String(),
  amount: Decimal,
  currency: Type.String(),
  withdrawn_amount: Type.String({
    ...Decimal,
    description: 'Part of the amount that the processor has withdrawn and not given back.',
  }),
  fee: Type.String({ ...Decimal, description: 'Fee of the processor, in `fee_currency`.' }),
  fee_currency: nullable(Type.String()),
  reason: Type.String(),
  status: Type.String(),
  evidence_due_by: nullable(Timestamp),
  closed_at: nullable(Timestamp),
  created_at: Timestamp,
});
export type DisputeView = Static<typeof DisputeView>;

export function toDisputeView(dispute: DisputeDetails): DisputeView {
  return {
    id: dispute.id,
    order_number: dispute.order_number,
    payment_id: dispute.payment_id,
    processor_dispute_id: dispute.processor_dispute_id,
    amount: Money.format(dispute.amount, dispute.currency),
    currency: dispute.currency,
    withdrawn_amount: Money.format(dispute.withdrawn_amount, dispute.currency),
    fee: Money.format(dispute.fee, dispute.fee_currency ?? dispute.currency),
    fee_currency: dispute.fee_currency,
    reason: dispute.reason,
    status: dispute.status,
    evidence_due_by: dispute.evidence_due_by?.toISOString() ?? null,
    closed_at: dispute.closed_at?.toISOString() ?? null,
    created_at: dispute.created_at.toISOString(),
  };
}
