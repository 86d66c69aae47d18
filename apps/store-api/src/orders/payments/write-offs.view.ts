import { type Static, Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view } from '@comptoir/http';
import type { WriteOffDetails } from '../order-records/write-offs.queries';

const Person = Type.Object({ id: Type.Integer(), name: Type.String() });

export const WriteOffView = view('WriteOff', {
  id: Type.Integer(),
  amount: Decimal,
  currency: Type.String(),
  reason: Type.String({ description: 'Why the money will not come.' }),
  created_by: nullable({ ...Person, description: 'Who wrote it off; null for an account that is gone.' }),
  created_at: Timestamp,
  reversed_at: nullable({ ...Timestamp, description: 'When it was taken back; null while it is in force.' }),
  reversed_by: nullable({
    ...Person,
    description: 'Who took it back; null for money or goods that came after all.',
  }),
  reversal_reason: nullable(Type.String({ description: 'Why it was taken back, or empty.' })),
});
export type WriteOffView = Static<typeof WriteOffView>;

export const WriteOffResponse = Type.Object({ message: Type.String(), data: WriteOffView });

/** A write-off whose times may be ISO 8601 texts, as in the JSON of an order. */
export type ListedWriteOff = Omit<WriteOffDetails, 'created_at' | 'reversed_at' | 'currency'> & {
  currency: CurrencyCode;
  created_at: Date | string;
  reversed_at: Date | string | null;
};

const isoOf = (instant: Date | string): string => new Date(instant).toISOString();

export function toWriteOffView(writeOff: ListedWriteOff): WriteOffView {
  const { id, amount, currency, reason, created_by, reversed_at, reversed_by, reversal_reason } = writeOff;
  return {
    id,
    amount: Money.format(Number(amount), currency),
    currency,
    reason,
    created_by,
    created_at: isoOf(writeOff.created_at),
    reversed_at: reversed_at && isoOf(reversed_at),
    reversed_by,
    reversal_reason,
  };
}
