import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal } from '@comptoir/http';
import type { OrderDetails } from './orders.details.service';

/** The parts of `refunded_amount`. */
export const refundParts = {
  paid_back_amount: Type.String({
    ...Decimal,
    description: 'Part of `refunded_amount` that went back: neither moved nor released.',
  }),
  moved_amount: Type.String({
    ...Decimal,
    description: 'Part of `refunded_amount` that moved to the other order of an exchange.',
  }),
  released_amount: Type.String({
    ...Decimal,
    description: 'Part of `refunded_amount` that was taken off before it was paid.',
  }),
};
type RefundParts = Static<ReturnType<typeof Type.Object<typeof refundParts>>>;

/** Divides the refunded amount of an order by what became of it. */
export function toRefundParts({
  refunds,
  refunded_amount,
  currency,
}: Pick<OrderDetails, 'refunds' | 'refunded_amount' | 'currency'>): RefundParts {
  const done = refunds.filter(({ status }) => status === 'processed');
  const moved = done.reduce((sum, refund) => sum + refund.moved, 0);
  const released = done.reduce((sum, refund) => sum + refund.released, 0);
  return {
    paid_back_amount: Money.format(refunded_amount - moved - released, currency),
    moved_amount: Money.format(moved, currency),
    released_amount: Money.format(released, currency),
  };
}
