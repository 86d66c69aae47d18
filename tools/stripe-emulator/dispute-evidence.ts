import type Stripe from 'stripe';
import { seconds } from './account';
import { invalidParameter, notAllowed } from './errors';
import { largestEvidence } from './files';
import { text, unsettable } from './params';
import type { DisputeRecord } from './records';
import type { Call } from './routing';

const textEvidence = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;
type EvidenceName = (typeof textEvidence)[number];

const evidenceText = unsettable(text(20_000));
export const evidenceShape = Object.fromEntries(textEvidence.map((name) => [name, evidenceText])) as Record<
  EvidenceName,
  typeof evidenceText
>;

/** Evidence that is a file: its text is the id of an uploaded file. */
const fileEvidence = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const satisfies readonly EvidenceName[];
const longestEvidence = 150_000;

/** Returns the evidence of a new dispute. */
export function noEvidence(): Stripe.Dispute.Evidence {
  const empty = Object.fromEntries(textEvidence.map((name) => [name, null])) as Record<EvidenceName, null>;
  return { ...empty, enhanced_evidence: {} };
}

/** Rejects evidence after the due date, and a second submission. */
export function checkAnswerable(call: Call, row: DisputeRecord): void {
  const { due_by: dueBy, submission_count: submissions } = row.evidence_details;
  if (dueBy !== null && seconds(call.account) > dueBy) {
    throw notAllowed('The due date for submitting evidence has passed.');
  }
  if (submissions > 0) throw notAllowed('Evidence for this dispute has already been submitted.');
}

/** Checks the sizes of all evidence, and that its files exist. */
export function checkEvidence(call: Call, evidence: Partial<Record<EvidenceName, unknown>>): void {
  let bytes = 0;
  for (const name of fileEvidence) {
    const id = evidence[name];
    if (typeof id !== 'string') continue;
    const file = call.account.store.files.get(id);
    if (file?.purpose !== 'dispute_evidence') {
      throw invalidParameter(`No such file upload: '${id}'`, `evidence[${name}]`, 'resource_missing');
    }
    bytes += file.size;
  }
  const names = textEvidence.filter((name) => !fileEvidence.some((file) => file === name));
  const characters = names.map((name) => evidence[name]).filter((value) => typeof value === 'string');
  if (characters.join('').length > longestEvidence) {
    throw invalidParameter('The evidence has more than 150,000 characters in all.', 'evidence');
  }
  if (bytes > largestEvidence) {
    throw invalidParameter('The files of the evidence are larger than 4.5 MB in all.', 'evidence');
  }
}
