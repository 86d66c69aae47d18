import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { isPaid } from '../order-records/order-records.states';
import { isWithdrawable, isWithdrawnWhole, withdrawableUntil } from '../order-records/withdrawal.rules';
import { REFUND_STATUSES } from '../refunds/refunds.states';
import type { OrderDetails } from './orders.details.service';
import { instant } from './orders.times.view';
import type { OrderWithdrawal } from './orders.withdrawals.queries';

export const WithdrawalView = view('Withdrawal', {
  id: Type.Integer(),
  return_id: nullable(
    Type.Integer({ description: 'Return of the units that are sent back; null when there are none.' }),
  ),
  name: Type.String({ description: 'Who withdrew, as the customer wrote it; may be empty.' }),
  message: Type.String({ description: 'What the customer said; may be empty.' }),
  items: Type.Array(
    Type.Object(
      {
        order_item_id: Type.Integer(),
        product_name: Type.String(),
        variant_name: Type.String(),
        sku: Type.String(),
        cancelled_quantity: Type.Integer({
          description: 'Units that had not left, and were cancelled at once.',
        }),
        returned_quantity: Type.Integer({ description: 'Units that have left, and are sent back.' }),
      },
      { additionalProperties: false },
    ),
  ),
  refunds: Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        status: stringEnum(REFUND_STATUSES),
        amount: Decimal,
        released: Type.Boolean({ description: 'No money moves: the amount was never charged.' }),
      },
      { additionalProperties: false },
    ),
    { description: 'Refunds of the cancelled units. What is sent back is refunded with the return.' },
  ),
  expected_refund_amount: nullable({
    ...Decimal,
    description:
      'What the customer was told that the units will be refunded at which are sent back; null without any, and for withdrawals of before.',
  }),
  created_at: Timestamp,
});
export type WithdrawalView = Static<typeof WithdrawalView>;

/** The withdrawals from an order, and its right of withdrawal. */
export const withdrawalFields = {
  withdrawals: Type.Array(WithdrawalView, {
    description: 'What the customer withdrew from, the oldest first.',
  }),
  withdrawable_until: nullable({
    ...Timestamp,
    description:
      'Until when the customer can withdraw. Null without the right, and before the delivery, when there is no end yet: ' +
      '`withdrawable_quantity` of the items says what can be withdrawn from.',
  }),
  withdrawable_in_part: Type.Boolean({
    description:
      'False for an order that waits for its payment, which can be withdrawn from as a whole only.',
  }),
};

/** Returns the fields of an order about its withdrawals. */
export function toWithdrawalFields(order: OrderDetails): Static<TObject<typeof withdrawalFields>> {
  const { status, payment_status, payments, withdrawals, currency } = order;
  const isSecured = isPaid(payment_status) || payments.some(({ authorized_amount: amount }) => amount > 0);
  return {
    withdrawals: withdrawals.map((withdrawal) => toWithdrawalView(withdrawal, currency)),
    withdrawable_until: withdrawableUntil(order)?.toISOString() ?? null,
    withdrawable_in_part: isWithdrawable(order) && !isWithdrawnWhole(status, isSecured),
  };
}

/** Returns a withdrawal as customers and staff see it. */
export function toWithdrawalView(
  { refunds, created_at, expected_refund: expected, ...withdrawal }: OrderWithdrawal,
  currency: string,
): WithdrawalView {
  return {
    ...withdrawal,
    refunds: refunds.map((refund) => ({ ...refund, amount: Money.format(refund.amount, currency) })),
    expected_refund_amount: expected === null ? null : Money.format(expected, currency),
    created_at: instant(created_at),
  };
}
