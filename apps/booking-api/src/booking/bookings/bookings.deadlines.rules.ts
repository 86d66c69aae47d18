import { deadlineOf } from '../../calendar/rule-terms/rule-terms.rules';
import type { ChargeSummary } from '../../money/payments/payments.charges.queries';
import { type Returns, heldOnSite, returnsByRule } from '../../money/payments/payments.returns.rules';
import { type RefundDeadlines, refundDeadlines } from '../../money/payments/payments.rules';
import { type Cancellable, type Deadlines, cancelDeadlineOf, laterOf } from './bookings.deadlines.queries';
import type { Booking } from './bookings.entity';

/** Last instants at which a client can change a booking; null without a rule, and once it is too late. */
export interface EndsOfChanges {
  cancelUntil: Date | null;
  moveUntil: Date | null;
  /** True when a rule does not let the client cancel it any more. */
  isFinal: boolean;
}

/** The terms of a booking for its client at some time. */
export interface TermsOfBooking {
  ends: EndsOfChanges;
  /** Until when a cancellation refunds what; undefined where there is no money of a card. */
  refunds: RefundDeadlines | undefined;
}

/** Returns the terms of a booking; those of one that waits for its payment hold once it is paid. */
export function termsAt(
  booking: Refundable & Pick<Booking, 'status' | 'client_moves'>,
  now: Date,
): TermsOfBooking {
  const isCancelled = booking.status === 'cancelled';
  return { ends: endsOfChanges(booking, now), refunds: isCancelled ? undefined : refundsAhead(booking, now) };
}

/** Returns until when the client of a booking can cancel and move it; a cancelled one has no such ends. */
function endsOfChanges(
  booking: Cancellable &
    Pick<Booking, 'status' | 'client_moves'> & {
      deadlines: Deadlines;
    },
  now: Date,
): EndsOfChanges {
  if (booking.status === 'cancelled') return { cancelUntil: null, moveUntil: null, isFinal: false };
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

/**
 * Returns what the client of a booking gets back who cancels now; undefined where nothing is paid, or where the booking
 * cannot be cancelled.
 */
export function returnsNow(
  booking: Refundable & Pick<Booking, 'status' | 'client_moves' | 'outcome'>,
  now: Date,
): Returns | undefined {
  const { charge, status, outcome } = booking;
  if (!charge || status !== 'confirmed' || outcome || endsOfChanges(booking, now).isFinal) return undefined;
  const isPaid = charge.paid_by_card > charge.refunded_by_card || heldOnSite(charge) > 0;
  const from = refundStartOf(booking, charge);
  return isPaid ? returnsByRule(charge, { from, start: booking.start_at }, now) : undefined;
}

/** Returns the start that decides what a cancellation refunds. */
function refundStartOf(
  { start_at, promised_start }: Cancellable,
  { refund_start }: Pick<ChargeSummary, 'refund_start'>,
): Date {
  const earlier = refund_start && new Date(refund_start);
  return laterOf(earlier && earlier < start_at ? earlier : start_at, promised_start);
}

type Refundable = Cancellable & {
  charge?: ChargeSummary | null;
  deadlines: Deadlines;
};

/** Returns until when a cancellation by the client refunds what; undefined where there is no money of a card. */
export function refundsOf(booking: Refundable): RefundDeadlines | undefined {
  const { charge, deadlines } = booking;
  if (!charge) return undefined;
  const isDue = charge.status === 'open' && charge.amount > 0;
  if (!isDue && charge.paid_by_card <= charge.refunded_by_card) return undefined;
  // A promised start may be later than the present one, at which nothing is refunded any more.
  const until = cancelDeadlineOf(booking, deadlines) ?? booking.start_at;
  return refundDeadlines(charge, refundStartOf(booking, charge), until);
}

/** Returns the same for a reader of now, for whom an end that has passed is none. */
function refundsAhead(booking: Refundable, now: Date): RefundDeadlines | undefined {
  const refunds = refundsOf(booking);
  if (!refunds) return undefined;
  const ahead = (end: Date | null): Date | null => (end && end >= now ? end : null);
  return { ...refunds, fullUntil: ahead(refunds.fullUntil), partUntil: ahead(refunds.partUntil) };
}
