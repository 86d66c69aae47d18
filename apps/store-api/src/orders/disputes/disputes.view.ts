import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { EVIDENCE_FILES, EVIDENCE_TEXTS } from './disputes.evidence.rules';
import type { EvidenceDetails } from './disputes.evidence.service';
import type { DisputeDetails } from './disputes.service';

const EVIDENCE_STATES = [
  'none',
  'draft',
  'submitting',
  'submitted',
  'failed',
  'accepting',
  'accepted',
] as const;

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
  evidence_state: stringEnum(EVIDENCE_STATES),
  credit_note: nullable(Type.String({ description: 'Number of the credit note of a lost dispute.' })),
  evidence_due_by: nullable(Timestamp),
  closed_at: nullable(Timestamp),
  created_at: Timestamp,
});
export type DisputeView = Static<typeof DisputeView>;

const Texts = Type.Object(
  Object.fromEntries(EVIDENCE_TEXTS.map((name) => [name, Type.Optional(Type.String())])),
  { additionalProperties: false },
);

const EvidenceView = view('DisputeEvidence', {
  state: stringEnum(EVIDENCE_STATES),
  texts: Texts,
  files: Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        type: stringEnum(EVIDENCE_FILES),
        content_type: Type.String(),
        size: Type.Integer({ description: 'Bytes.' }),
        created_at: Timestamp,
      },
      { additionalProperties: false },
    ),
  ),
  suggested_texts: Type.Object(Texts.properties, {
    additionalProperties: false,
    description: 'What the order says. Nothing of it is sent before it is saved.',
  }),
  wanted: Type.Array(Type.String(), { description: 'Texts and files that help against this reason.' }),
  failure_reason: nullable(Type.String({ description: 'Why the processor rejected the answer.' })),
  sent_at: nullable(Timestamp),
});

export const DisputeDetailsView = view('DisputeDetails', {
  ...DisputeView.properties,
  evidence: EvidenceView,
});
type DisputeDetailsView = Static<typeof DisputeDetailsView>;

export const DisputeResponse = Type.Object({
  message: Type.Optional(Type.String()),
  data: DisputeDetailsView,
});
export type DisputeResponse = Static<typeof DisputeResponse>;

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
    evidence_state: dispute.evidence_state ?? 'none',
    credit_note: dispute.credit_note,
    evidence_due_by: dispute.evidence_due_by?.toISOString() ?? null,
    closed_at: dispute.closed_at?.toISOString() ?? null,
    created_at: dispute.created_at.toISOString(),
  };
}

export function toDisputeDetailsView(dispute: DisputeDetails, details: EvidenceDetails): DisputeDetailsView {
  const { evidence, files, suggested, wanted } = details;
  return {
    ...toDisputeView(dispute),
    evidence: {
      state: evidence?.state ?? 'none',
      texts: evidence?.texts ?? {},
      files: files.map(({ id, type, content_type, size, created_at }) => ({
        id,
        type,
        content_type,
        size,
        created_at: created_at.toISOString(),
      })),
      suggested_texts: suggested,
      wanted,
      failure_reason: evidence?.failure_reason ?? null,
      sent_at: evidence?.sent_at?.toISOString() ?? null,
    },
  };
}
