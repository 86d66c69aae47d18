import { deadlineOf } from '../../calendar/rule-terms/rule-terms.rules';
import { cancelDeadlineOf } from './bookings.deadlines.queries';
import type { BookingInFull } from './bookings.view';

/** Last instants at which a client can change a booking; null without a rule, and once it is too late. */
export interface EndsOfChanges {
  cancelUntil: Date | null;
  moveUntil: Date | null;
  /** True when a rule does not let the client cancel it any more. */
  isFinal: boolean;
}

/** Returns until when the client of a booking can cancel and move it. Only a confirmed one has such ends. */
export function endsOfChanges(
  booking: Pick<BookingInFull, 'status' | 'start_at' | 'deadline_start' | 'client_moves' | 'deadlines'>,
  now: Date,
): EndsOfChanges {
  if (booking.status !== 'confirmed') return { cancelUntil: null, moveUntil: null, isFinal: false };
  const { move_until_min, max_moves } = booking.deadlines;
  const cancelUntil = cancelDeadlineOf(booking, booking.deadlines);
  const moveUntil = deadlineOf(booking.start_at, move_until_min);
  const canMove = max_moves === null || booking.client_moves < max_moves;
  const isFinal = cancelUntil !== null && cancelUntil < now;
  return {
    cancelUntil: isFinal ? null : cancelUntil,
    moveUntil: moveUntil && moveUntil >= now && canMove ? moveUntil : null,
    isFinal,
  };
}
