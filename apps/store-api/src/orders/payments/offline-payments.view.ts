import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { DateOnly, Decimal, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { OFFLINE_METHODS } from '../order-records/offline-payments.entity';
import type { OfflinePaymentDetails } from '../order-records/offline-payments.queries';

const Person = Type.Object({ id: Type.Integer(), name: Type.String() });

export const OfflinePaymentView = view('OfflinePayment', {
  id: Type.Integer(),
  amount: Decimal,
  currency: Type.String(),
  method: { ...stringEnum(OFFLINE_METHODS), description: 'How the money arrived.' },
  reference: Type.String({ description: 'Number of the transfer or the receipt, or empty.' }),
  received_on: { ...DateOnly, description: 'Day on which the money arrived.' },
  part: Type.Boolean({ description: 'True for money that came before the rest.' }),
  recorded_by: nullable({ ...Person, description: 'Null for an account that is gone.' }),
  created_at: Timestamp,
  reversed_at: nullable({ ...Timestamp, description: 'When the part was taken back.' }),
  reversed_by: nullable({ ...Person, description: 'Who took the part back.' }),
});
export type OfflinePaymentView = Static<typeof OfflinePaymentView>;

export const OfflinePaymentResponse = Type.Object({ message: Type.String(), data: OfflinePaymentView });

export function toOfflinePaymentView(payment: OfflinePaymentDetails): OfflinePaymentView {
  const { id, amount, currency, method, reference, received_on, part, recorded_by, reversed_by } = payment;
  return {
    id,
    amount: Money.format(Number(amount), currency),
    currency,
    method,
    reference,
    received_on,
    part,
    recorded_by,
    created_at: payment.created_at.toISOString(),
    reversed_at: payment.reversed_at?.toISOString() ?? null,
    reversed_by,
  };
}
