import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, nullable, view } from '@comptoir/http';
import { WithdrawalView, toWithdrawalView } from '../orders/orders.withdrawals.view';
import { ReturnView, toReturnView } from '../returns/returns.view';
import type { WithdrawalDetails } from './withdrawals.reader.service';
import type { ExpectedWithdrawal } from './withdrawals.service';

export const WithdrawalResponse = Type.Object({
  message: Type.String(),
  data: nullable({
    ...ReturnView,
    description: 'Return of the units that are sent back; null when all of them had not left.',
  }),
  withdrawal: WithdrawalView,
});
export type WithdrawalResponse = Static<typeof WithdrawalResponse>;

/** Returns the answer to a withdrawal that was received. */
export function toWithdrawalResponse({
  withdrawal,
  currency,
  returned,
}: WithdrawalDetails): WithdrawalResponse {
  return {
    message: 'Withdrawal received.',
    data: returned && toReturnView(returned),
    withdrawal: toWithdrawalView(withdrawal, currency),
  };
}

export const WithdrawalPreviewView = view('WithdrawalPreview', {
  currency: Type.String(),
  items: Type.Array(
    Type.Object(
      {
        order_item_id: Type.Integer(),
        cancelled_quantity: Type.Integer({
          description: 'Units that did not leave, and are cancelled at once.',
        }),
        returned_quantity: Type.Integer({ description: 'Units that have left, and are sent back.' }),
      },
      { additionalProperties: false },
    ),
  ),
  refund_amount: { ...Decimal, description: 'Refunded at once, for units that did not leave.' },
  released_amount: { ...Decimal, description: 'Not to be paid any more: it was never charged.' },
  expected_refund_amount: nullable({
    ...Decimal,
    description:
      'Refunded once the units that have left are back as they were; null when none have. A delivery that is refunded is in it.',
  }),
});
export const WithdrawalPreviewResponse = Type.Object({ data: WithdrawalPreviewView });
export type WithdrawalPreviewResponse = Static<typeof WithdrawalPreviewResponse>;

/** Returns what a withdrawal would refund. */
export function toWithdrawalPreviewResponse(found: ExpectedWithdrawal): WithdrawalPreviewResponse {
  const { currency, items, refunded, released, expected } = found;
  const money = (minor: number): string => Money.format(minor, currency);
  return {
    data: {
      currency,
      items,
      refund_amount: money(refunded),
      released_amount: money(released),
      expected_refund_amount: expected === null ? null : money(expected),
    },
  };
}
