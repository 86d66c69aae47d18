import type { AddressSnapshot } from '../order-records/order-records.entity';

/** Texts of the evidence, with the names of the processor. */
export const EVIDENCE_TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;
export type EvidenceText = (typeof EVIDENCE_TEXTS)[number];
export type EvidenceTexts = Partial<Record<EvidenceText, string>>;

/** Files of the evidence; the processor has one place for each type. */
export const EVIDENCE_FILES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;
export type EvidenceFileType = (typeof EVIDENCE_FILES)[number];

/** Limits of the processor: characters of one text and of all, bytes of all files. */
export const MAX_TEXT = 20_000;
export const MAX_TEXTS = 150_000;
export const MAX_FILES_BYTES = 4_500_000;

const SHIPPING = [
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'shipping_documentation',
] as const;
const REFUNDS = ['refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation'] as const;

/** Evidence that helps against a reason, besides what always helps. */
const WANTED: Readonly<Record<string, readonly (EvidenceText | EvidenceFileType)[]>> = {
  fraudulent: ['billing_address', 'customer_purchase_ip', 'customer_signature', ...SHIPPING],
  unrecognized: ['billing_address', 'customer_purchase_ip', 'customer_signature', ...SHIPPING],
  product_not_received: [...SHIPPING, 'access_activity_log', 'service_date', 'service_documentation'],
  product_unacceptable: REFUNDS,
  credit_not_processed: REFUNDS,
  subscription_canceled: [
    'cancellation_policy',
    'cancellation_policy_disclosure',
    'cancellation_rebuttal',
    'access_activity_log',
  ],
  duplicate: ['duplicate_charge_id', 'duplicate_charge_explanation', 'duplicate_charge_documentation'],
};
const ALWAYS_WANTED = [
  'product_description',
  'customer_name',
  'customer_email_address',
  'receipt',
  'customer_communication',
] as const;

/** Returns the evidence that helps against a reason, by the names of the processor. */
export function wantedEvidence(reason: string): (EvidenceText | EvidenceFileType)[] {
  return [...ALWAYS_WANTED, ...(WANTED[reason] ?? [])];
}

/** A disputed order as the shop knows it. */
export interface DisputedOrder {
  order_number: string;
  created_at: Date;
  customer_name: string;
  customer_email: string;
  billing_address: AddressSnapshot | null;
  shipping_address: AddressSnapshot | null;
  invoice_number: string | null;
  items: { name: string; variant: string; quantity: number }[];
  /** Days as `YYYY-MM-DD`. */
  shipments: {
    carrier: string | null;
    tracking_number: string | null;
    shipped_on: string | null;
    delivered_on: string | null;
  }[];
}

/** Returns texts that staff can start from. Nothing of them is sent before staff have saved it. */
export function suggestedTexts(order: DisputedOrder): EvidenceTexts {
  const { shipments } = order;
  const texts: EvidenceTexts = {
    customer_name: order.billing_address?.full_name || order.customer_name,
    customer_email_address: order.customer_email,
    billing_address: addressLine(order.billing_address),
    product_description: order.items.map(itemLine).join('\n'),
    shipping_address: addressLine(order.shipping_address),
    shipping_carrier: listOf(shipments.map(({ carrier }) => carrier)),
    shipping_tracking_number: listOf(shipments.map(({ tracking_number }) => tracking_number)),
    shipping_date: listOf(shipments.map(({ shipped_on }) => shipped_on)),
    uncategorized_text: factsOf(order),
  };
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  return Object.fromEntries(given.map(([name, text]) => [name, text.slice(0, MAX_TEXT)]));
}

function itemLine({ name, variant, quantity }: DisputedOrder['items'][0]): string {
  return `${quantity} × ${name}${variant ? ` (${variant})` : ''}`;
}

function factsOf({ order_number, created_at, invoice_number, shipments }: DisputedOrder): string {
  const delivered = listOf(shipments.map(({ delivered_on }) => delivered_on));
  return [
    `Order ${order_number} was placed on ${created_at.toISOString().slice(0, 10)}.`,
    ...(invoice_number ? [`Its invoice is ${invoice_number}.`] : []),
    ...(delivered ? [`The carrier delivered it on ${delivered}.`] : []),
  ].join(' ');
}

function addressLine(address: AddressSnapshot | null): string {
  if (!address) return '';
  const { full_name, company, address_line1, address_line2, postal_code, city, state, country } = address;
  const place = [postal_code, city].filter(Boolean).join(' ');
  return [full_name, company, address_line1, address_line2, place, state, country].filter(Boolean).join(', ');
}

/** Joins what is known, each once. */
function listOf(values: readonly (string | null)[]): string {
  return [...new Set(values.filter((value) => value !== null && value !== ''))].join(', ');
}

/** First bytes of the files that the processor takes. */
const SIGNATURES: readonly (readonly [type: string, start: Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** Returns the type of a file by its content; undefined for any but PDF, JPEG and PNG. */
export function contentTypeOf(bytes: Buffer): string | undefined {
  return SIGNATURES.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0];
}
