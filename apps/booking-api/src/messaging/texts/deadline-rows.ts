import type { EndsOfChanges, TermsOfBooking } from '../../booking/bookings/bookings.deadlines.rules';
import { refundRows } from './refund-rows';
import type { Wording } from './wording';

/** Returns until when a client can cancel and move a booking: one row where both end at the same time. */
function deadlineRows(
  { cancelUntil, moveUntil }: Pick<EndsOfChanges, 'cancelUntil' | 'moveUntil'>,
  wording: Wording,
): { label: string; value: string }[] {
  if (cancelUntil && cancelUntil.getTime() === moveUntil?.getTime())
    return [{ label: wording.text('change_until'), value: wording.time(cancelUntil) }];
  return [
    ...(cancelUntil ? [{ label: wording.text('page_cancel_until'), value: wording.time(cancelUntil) }] : []),
    ...(moveUntil ? [{ label: wording.text('move_until'), value: wording.time(moveUntil) }] : []),
  ];
}

/** Returns until when a client can change a booking, and what a cancellation in time refunds. */
export function termsRows(
  { ends, refunds }: TermsOfBooking,
  wording: Wording,
): { label: string; value: string }[] {
  return [...deadlineRows(ends, wording), ...(ends.isFinal ? [] : refundRows(refunds, wording))];
}
