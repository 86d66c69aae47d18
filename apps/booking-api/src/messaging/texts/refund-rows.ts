import type { RefundDeadlines } from '../../money/payments/payments.rules';
import type { Wording } from './wording';

/**
 * Returns until when a client who cancels gets back what of a payment.
 * @param ahead deadlines that are not over; undefined where nothing can be refunded by card
 */
export function refundRows(
  ahead: RefundDeadlines | undefined,
  wording: Wording,
): { label: string; value: string }[] {
  if (!ahead) return [];
  const { fullUntil, partUntil, percent } = ahead;
  const part = { amount: wording.percent(percent) };
  if (!fullUntil && !partUntil)
    return [{ label: wording.text('refund_on_cancelling'), value: wording.text('refund_nothing') }];
  return [
    ...(fullUntil ? [{ label: wording.text('refund_full_until'), value: wording.time(fullUntil) }] : []),
    ...(partUntil
      ? [{ label: wording.text('refund_part_until', part), value: wording.time(partUntil) }]
      : []),
  ];
}
