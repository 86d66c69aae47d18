import { type Static, Type } from '@sinclair/typebox';
import { nullable } from '@comptoir/http';
import { WithdrawalView, toWithdrawalView } from '../orders/orders.withdrawals.view';
import { ReturnView, toReturnView } from '../returns/returns.view';
import type { WithdrawalDetails } from './withdrawals.reader.service';

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
