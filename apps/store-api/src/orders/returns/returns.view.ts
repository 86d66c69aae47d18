import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import { WITHDRAWAL_EXCLUSIONS } from '../../platform/settings/settings.view';
import { REFUND_METHODS, REFUND_STATUSES } from '../refunds/refunds.states';
import { RefundPreviewView } from '../refunds/refunds.view';
import type { ExpectedRefund } from './returns.expected.service';
import type { ReturnDetails, ReturnRefund } from './returns.queries';
import {
  CREATED_STATUS,
  RETURN_CONDITIONS,
  RETURN_KINDS,
  RETURN_REASONS,
  RETURN_STATUSES,
} from './returns.states';

function object<P extends Record<string, TSchema>>(properties: P): ReturnType<typeof Type.Object<P>> {
  return Type.Object(properties, { additionalProperties: false });
}

const fields = {
  id: Type.Integer(),
  order_number: Type.String(),
  currency: Type.String(),
  status: stringEnum([...RETURN_STATUSES, CREATED_STATUS]),
  kind: stringEnum(RETURN_KINDS),
  reason: stringEnum(RETURN_REASONS),
  reason_details: Type.String(),
  rejection_reason: nullable(Type.String()),
  items: Type.Array(
    object({
      id: Type.Integer(),
      order_item_id: Type.Integer(),
      product_name: Type.String(),
      variant_name: Type.String(),
      sku: Type.String(),
      quantity: Type.Integer(),
      condition: nullable(stringEnum(RETURN_CONDITIONS)),
      received_quantity: nullable(Type.Integer()),
      restock: nullable(Type.Boolean()),
      withdrawal_excluded: nullable(stringEnum(WITHDRAWAL_EXCLUSIONS)),
      opened_quantity: nullable(
        Type.Integer({
          description:
            'Received units whose seal is broken; null for goods without a seal, and before they arrive.',
        }),
      ),
      damaged_quantity: nullable(
        Type.Integer({ description: 'Received units that are damaged and were not put back.' }),
      ),
      reduction_amount: { ...Decimal, description: 'Kept of what the units are refunded at.' },
      reduction_reason: Type.String(),
    }),
  ),
  refund: nullable(
    object({
      id: Type.Integer(),
      amount: Decimal,
      currency: Type.String(),
      exchange_amount: { ...Decimal, description: 'Part that pays for the replacement order.' },
      method: stringEnum(REFUND_METHODS),
      status: stringEnum(REFUND_STATUSES),
      processor_refund_id: nullable(Type.String()),
      released: Type.Boolean({
        description: 'No money moves: the order was not paid, and less is to be paid for it.',
      }),
      created_at: Timestamp,
      processed_at: nullable(Timestamp),
    }),
  ),
  label: nullable(
    object({
      url: nullable(
        Type.String({ description: 'Page that has the label; null for a file, which `GET …/label` sends.' }),
      ),
      created_at: Timestamp,
    }),
  ),
  images: Type.Array(object({ id: Type.Integer() }), {
    description: 'Images that the customer sent; `GET …/images/{image_id}` sends one as WebP.',
  }),
  replacement_order_number: nullable(Type.String({ description: 'Order with the replacement goods.' })),
  expected_refund_amount: nullable({
    ...Decimal,
    description:
      'What the customer was told that it will be refunded at, if the goods arrive as announced; null for returns of before.',
  }),
  refund_due_at: nullable({
    ...Timestamp,
    description:
      'When the refund of a withdrawal is due. It may wait for the goods, or a proof that they were sent.',
  }),
  sent_back_at: nullable(Timestamp),
  approved_at: nullable(Timestamp),
  received_at: nullable(Timestamp),
  resolved_at: nullable(Timestamp),
  created_at: Timestamp,
};

export const ReturnView = view('Return', fields);
export type ReturnView = Static<typeof ReturnView>;

export const AdminReturnView = view('AdminReturn', {
  ...fields,
  order_id: Type.Integer(),
  user: object({ id: Type.Integer(), name: Type.String(), email: Type.String() }),
  note: Type.String(),
});
export type AdminReturnView = Static<typeof AdminReturnView>;

export const ReturnResponse = Type.Object({ message: Type.Optional(Type.String()), data: ReturnView });
export type ReturnResponse = Static<typeof ReturnResponse>;
export const AdminReturnResponse = Type.Object({
  message: Type.Optional(Type.String()),
  data: AdminReturnView,
});
export type AdminReturnResponse = Static<typeof AdminReturnResponse>;

export const ReturnImageResponse = Type.Object({ data: object({ id: Type.Integer() }) });
export type ReturnImageResponse = Static<typeof ReturnImageResponse>;

export const ReturnPreviewView = view('ReturnPreview', {
  expected_refund_amount: {
    ...Decimal,
    description: 'What the units will be refunded at, if they arrive as announced.',
  },
  currency: Type.String(),
});
export const ReturnPreviewResponse = Type.Object({ data: ReturnPreviewView });
export type ReturnPreviewResponse = Static<typeof ReturnPreviewResponse>;

export const ReturnRefundPreviewResponse = Type.Object({ data: nullable(RefundPreviewView) });
export type ReturnRefundPreviewResponse = Static<typeof ReturnRefundPreviewResponse>;

export function toReturnPreviewResponse({ amount, currency }: ExpectedRefund): ReturnPreviewResponse {
  return { data: { expected_refund_amount: Money.format(amount, currency), currency } };
}

export function toReturnView(found: ReturnDetails): ReturnView {
  return {
    id: found.id,
    order_number: found.order_number,
    currency: found.currency,
    status: found.status,
    kind: found.kind,
    reason: found.reason,
    reason_details: found.reason_details,
    rejection_reason: found.rejection_reason,
    items: found.items.map((item) => ({
      ...item,
      reduction_amount: Money.format(item.reduction_amount, found.currency),
    })),
    refund: found.refund && toRefund(found.refund),
    label: found.label && { ...found.label, created_at: new Date(found.label.created_at).toISOString() },
    images: found.images,
    replacement_order_number: found.replacement_order_number,
    expected_refund_amount:
      found.expected_refund === null ? null : Money.format(found.expected_refund, found.currency),
    refund_due_at: found.refund_due_at?.toISOString() ?? null,
    sent_back_at: found.sent_back_at?.toISOString() ?? null,
    approved_at: found.approved_at?.toISOString() ?? null,
    received_at: found.received_at?.toISOString() ?? null,
    resolved_at: found.resolved_at?.toISOString() ?? null,
    created_at: found.created_at.toISOString(),
  };
}

/** Returns the response to a request, which has another name for the first status (docs/returns.md). */
export function toCreatedReturnView(found: ReturnDetails): ReturnView {
  return { ...toReturnView(found), status: CREATED_STATUS };
}

export function toAdminReturnView(found: ReturnDetails): AdminReturnView {
  return { ...toReturnView(found), order_id: found.order_id, user: found.user, note: found.note };
}

function toRefund(refund: ReturnRefund): NonNullable<ReturnView['refund']> {
  return {
    ...refund,
    amount: Money.format(refund.amount, refund.currency),
    exchange_amount: Money.format(refund.exchange_amount, refund.currency),
    created_at: new Date(refund.created_at).toISOString(),
    processed_at: refund.processed_at && new Date(refund.processed_at).toISOString(),
  };
}
