import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import type { Payment } from './payments.entity';
import type { PaymentStatus } from './payments.states';

/** Statuses in responses; a cancelled payment reads as failed. */
const SHOWN = ['pending', 'requires_action', 'processing', 'paid', 'failed'] as const;

/** The amounts of a payment that are authorized and captured. */
export const captureFields = {
  authorized_amount: Type.String({
    ...Decimal,
    description: 'Held by the bank of the card, and captured when the order is shipped.',
  }),
  captured_amount: Type.String({ ...Decimal, description: 'Taken from the card.' }),
  capture_before: nullable(Timestamp),
};

export const PaymentView = view('Payment', {
  id: Type.Integer(),
  order_number: Type.String(),
  amount: Decimal,
  currency: Type.String(),
  status: stringEnum(SHOWN),
  processor_payment_intent_id: nullable(Type.String()),
  processor_client_secret: nullable(Type.String()),
  requires_action: Type.Boolean(),
  ...captureFields,
});
export type PaymentView = Static<typeof PaymentView>;

export const PaymentResponse = Type.Object({ data: PaymentView });
export const ConfirmResponse = Type.Object({ message: Type.String(), data: PaymentView });

/** A payment with the number of its order. */
export interface OrderPayment {
  payment: Payment;
  orderNumber: string;
}

export function toPaymentView({ payment, orderNumber }: OrderPayment): PaymentView {
  return {
    id: payment.id,
    order_number: orderNumber,
    amount: Money.format(payment.amount, payment.currency),
    currency: payment.currency,
    status: payment.status === 'cancelled' ? 'failed' : payment.status,
    processor_payment_intent_id: payment.processor_payment_intent_id,
    processor_client_secret: payment.processor_client_secret,
    requires_action: payment.status === 'requires_action',
    ...toCaptureView(payment),
  };
}

/** Returns what of a payment is authorized, and what is captured. */
export function toCaptureView(
  payment: Pick<Payment, 'amount' | 'authorized_amount' | 'released_amount' | 'currency' | 'status'> & {
    capture_before: Date | string | null;
  },
): Pick<PaymentView, 'authorized_amount' | 'captured_amount' | 'capture_before'> {
  const { authorized_amount, capture_before, currency, status } = payment;
  const captured = status === 'paid' ? payment.amount - payment.released_amount : 0;
  return {
    authorized_amount: Money.format(authorized_amount, currency),
    captured_amount: Money.format(captured, currency),
    capture_before: capture_before && authorized_amount > 0 ? new Date(capture_before).toISOString() : null,
  };
}

const MESSAGES: Record<PaymentStatus, string> = {
  pending: 'The payment has not been made yet.',
  requires_action: 'The payment needs to be authenticated.',
  processing: 'The payment is being processed.',
  paid: 'Payment successful.',
  failed: 'The payment has failed.',
  cancelled: 'The payment has failed: it was cancelled.',
};

/** Returns the message for the customer after a confirmation. */
export function paymentMessageOf({ payment }: OrderPayment): string {
  if (payment.status === 'cancelled' && payment.flagged_reason) {
    return 'The payment came too late for this order and is being refunded.';
  }
  return MESSAGES[payment.status];
}
