import type { EndsOfChanges } from '../../booking/bookings/bookings.deadlines.rules';
import type { Wording } from './wording';

/** Returns until when a client can cancel and move a booking: one row where both end at the same time. */
export function deadlineRows(
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
