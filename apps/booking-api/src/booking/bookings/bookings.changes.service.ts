import { Injectable } from '@nestjs/common';
import { eraseActivityLog } from '@comptoir/audit';
import { Db, type Tx } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingEvents } from '../../events';
import type { WantedRange } from '../../calendar/occupancy/occupancy.queries';
import type { OwnResources } from '../../calendar/resources/own-resources';
import {
  deferDeletedAs,
  deferNoRefundStart,
  lockChargeOfBooking,
} from '../../money/payments/payments.charges.queries';
import { PaymentAdminErrors, PaymentErrors } from '../../money/payments/payments.errors';
import { PaymentRefundsService, type WantedReturns } from '../../money/payments/payments.refunds.service';
import { assertOwnResources } from '../../calendar/resources/resources.rules';
import { ResourcesService } from '../../calendar/resources/resources.service';
import {
  type Editable,
  assertFreeForStaff,
  changesBetween,
  deferHandover,
  lockBooking,
  saveBooking,
} from './bookings.queries';
import { assertLength, assertParty } from './bookings.checks.service';
import type { UpdateBooking } from './bookings.dto';
import type { Booking } from './bookings.entity';
import {
  type CancelledBooking,
  cancelInTime,
  promisedStartOfMove,
  readUncancelled,
} from './bookings.deadlines.queries';
import { BookingErrors } from './bookings.errors';
import { lockOwnBooking, readOwnBooking } from './bookings.own.queries';
import { recordBookingEvent, startBefore } from './bookings.events.queries';
import { knownTimeZone } from './client-time-zone';
import { BookingQueueService } from './bookings.queue.service';

/** Changes that give a booking other seats. */
const MOVES: Editable[] = ['start_at', 'end_at', 'resource_id', 'additional_resource_ids'];

/** Changes, cancels and deletes bookings. */
@Injectable()
export class BookingChangesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly zone: BusinessZone,
    private readonly resources: ResourcesService,
    private readonly queue: BookingQueueService,
    private readonly refunds: PaymentRefundsService,
  ) {}

  /**
   * Changes the given fields. `end_at` includes the minutes of the chosen options, so nothing is added to it.
   * @param own resources of the caller: a booking can be moved to these only
   * @throws BookingErrors, ResourceErrors.RESOURCE_NOT_FOUND, RequestErrors.FORBIDDEN, BusinessTimeErrors,
   * PaymentAdminErrors.REFUND_NEEDS_CANCELLATION for `refund_amount` without a cancellation,
   * PaymentErrors.PAYMENT_PENDING for another client of a booking that waits for its payment
   */
  async updateBooking(id: number, changes: UpdateBooking, own: OwnResources): Promise<void> {
    const { override_holds: overrideHolds, refund_amount, on_site_refund_amount, ...fields } = changes;
    const wanted = { byCard: refund_amount, onSite: on_site_refund_amount };
    const given = this.parseChanges(fields);
    const present = await readOwnBooking(this.db, id, own);
    await this.queue.runTransaction(given.resource_id ?? present.resource_id, async (tx) => {
      const before = await lockOwnBooking(tx, id, own);
      const after: Booking = withDistinctResources({ ...before, ...given });
      assertOwnResources(own, addedResources(before, after));
      const changed = changesBetween(before, after);
      const cancelled = changed.includes('status') && after.status === 'cancelled';
      // Staff who name an amount must not believe that it was refunded.
      if ((wanted.byCard ?? wanted.onSite) !== undefined && !cancelled)
        throw PaymentAdminErrors.REFUND_NEEDS_CANCELLATION();
      if (!changed.length) return;
      await this.assertPossible(tx, after, { changed: new Set(changed), overrideHolds });
      // Its client may be paying at this moment, and would pay for another one.
      const mayBePaid = before.status === 'pending' && after.status !== 'cancelled';
      if (mayBePaid && isHandedOver(before, after)) throw PaymentErrors.PAYMENT_PENDING();
      const promised_start = await keepPromise(tx, before, { after, changed });
      saveBooking(tx, { ...asMovedByStaff(after, changed), promised_start }, changed, this.clock.now());
      if (isHandedOver(before, after)) deferHandover(tx, before);
      if (cancelled)
        await this.refunds.requestForCancellation(tx, {
          bookingId: id,
          start: before.start_at,
          by: 'staff',
          wanted,
        });
      if (changed.includes('status') && !cancelled) await this.refunds.closePayment(tx, id);
      if (before.status === 'pending') return this.announcePending(tx, before, { after, changed });
      recordBookingEvent(tx, cancelled ? 'booking.cancelled' : 'booking.updated', id);
      if (cancelled) await this.outbox.emit(tx, 'booking.cancelled', { bookingId: id, byStaff: true });
      else
        await this.outbox.emit(tx, 'booking.updated', {
          bookingId: id,
          changed,
          byStaff: true,
          ...startBefore(before, changed),
        });
    });
  }

  /**
   * Cancels a booking for the holder of its token.
   * @param told what the holder was told to get back, if anything
   * @returns false when the booking was cancelled already
   * @throws BookingErrors.BOOKING_NOT_FOUND, BookingErrors.OVER, BookingErrors.TOO_LATE_TO_CANCEL by its rules,
   * PaymentErrors.REFUND_CHANGED where less would come back by now
   */
  async cancelBookingByToken(token: string, told: WantedReturns): Promise<boolean> {
    const { cancelled, tooLate, isOver } = await this.cancelIfInTime(token, told);
    if (isOver) throw BookingErrors.OVER();
    if (tooLate !== undefined) throw BookingErrors.TOO_LATE_TO_CANCEL({ params: { minutes: tooLate } });
    return cancelled;
  }

  /**
   * Cancels a booking for the holder of its token while its rules allow that.
   * @returns `tooLate` with the minutes before the start until which it could be cancelled, where it stays
   * and `isOver` for a booking with an outcome, which stays as well
   * @throws BookingErrors.BOOKING_NOT_FOUND, PaymentErrors.REFUND_CHANGED
   */
  async cancelIfInTime(
    token: string,
    told: WantedReturns,
  ): Promise<{ cancelled: boolean; tooLate?: number; isOver?: boolean }> {
    return this.db.tx(async (tx) => {
      if ((await lockBooking(tx, 'token', token)).outcome) return { cancelled: false, isOver: true };
      const booking = await cancelInTime(tx, token, this.clock.now());
      if (booking) return { cancelled: await this.announceCancellation(tx, booking, { by: 'client', told }) };
      const found = await readUncancelled(tx, token);
      if (!found) throw BookingErrors.BOOKING_NOT_FOUND();
      const minutes = found.deadlines.cancel_until_min ?? 0;
      return { cancelled: false, ...(found.status !== 'cancelled' && { tooLate: minutes }) };
    });
  }

  /**
   * Cancels a booking as `cancelIfInTime` does.
   * @returns false where less would come back by now than its holder was told, so that it stays
   */
  async cancelAsTold(token: string, told: WantedReturns): Promise<boolean> {
    try {
      await this.cancelIfInTime(token, told);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === PaymentErrors.REFUND_CHANGED.code) return false;
      throw error;
    }
  }

  /**
   * Cancels a booking for staff, and refunds everything that was paid by card. Its outcome, if it has one, is lost.
   * @returns false when the booking was cancelled already
   * @throws BookingErrors.BOOKING_NOT_FOUND, RequestErrors.FORBIDDEN
   */
  async cancelBooking(id: number, own: OwnResources): Promise<boolean> {
    return this.db.tx((tx) => this.cancelBookingWithin(tx, id, own));
  }

  /** Cancels a booking as `cancelBooking` does, as a part of a transaction. */
  async cancelBookingWithin(tx: Tx, id: number, own: OwnResources): Promise<boolean> {
    const { status: was, start_at, promised_start } = await lockOwnBooking(tx, id, own);
    if (was === 'cancelled') return false;
    tx.defer(
      `UPDATE bookings SET status = 'cancelled', sequence = sequence + 1, updated_at = now() WHERE id = $1`,
      [id],
    );
    return this.announceCancellation(tx, { id, start_at, promised_start, was }, { by: 'staff' });
  }

  /**
   * Deletes a booking, its answers, and their personal data in the activity log. While it is still to come, everything
   * that was paid by card is refunded, as when staff cancel it.
   * @throws BookingErrors.BOOKING_NOT_FOUND
   */
  async deleteBooking(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const { status, start_at: start } = await lockBooking(tx, 'id', id);
      const isComing = start > this.clock.now();
      if (status !== 'cancelled' && isComing)
        await this.refunds.requestForCancellation(tx, { bookingId: id, start, by: 'staff' });
      deferDeletedAs(tx, id, status === 'cancelled' ? status : isComing ? 'coming' : 'begun');
      const values = await tx.rows<{ id: string }>(
        'SELECT id::text FROM booking_values WHERE booking_id = $1',
        [id],
      );
      await tx.execute('DELETE FROM bookings WHERE id = $1', [id]);
      eraseActivityLog(tx, 'bookings', [String(id)]);
      eraseActivityLog(
        tx,
        'booking_values',
        values.map((value) => value.id),
      );
      await this.outbox.emit(tx, 'booking.deleted', { bookingId: id });
    });
  }

  private parseChanges({
    start_at,
    end_at,
    ...rest
  }: Omit<UpdateBooking, 'override_holds' | 'refund_amount' | 'on_site_refund_amount'>): Partial<
    Pick<Booking, Editable>
  > {
    return {
      ...rest,
      ...(rest.time_zone !== undefined && { time_zone: knownTimeZone(rest.time_zone) }),
      ...(start_at !== undefined && { start_at: this.zone.instantOf(start_at, 'start_at') }),
      ...(end_at !== undefined && { end_at: this.zone.instantOf(end_at, 'end_at', { endOfDay: true }) }),
    };
  }

  private async assertPossible(
    tx: Tx,
    after: Booking,
    { changed, overrideHolds }: { changed: Set<Editable>; overrideHolds?: boolean },
  ): Promise<void> {
    const moved = changed.has('resource_id') || changed.has('additional_resource_ids');
    const retimed = changed.has('start_at') || changed.has('end_at');
    if (retimed) assertLength(after.start_at, after.end_at);
    if (moved || retimed || changed.has('status') || changed.has('party_size')) {
      const ids = [after.resource_id, ...after.additional_resource_ids];
      const resources = await this.resources.lockResources(tx, ids, moved ? 'existing' : 'any');
      if (after.status !== 'cancelled') {
        assertParty(after.party_size, resources);
        await assertFreeForStaff(tx, rangeOf(after), { booking: after.id, overrideHolds });
      }
    }
  }

  /** Announces a change of a booking that waited for its payment, of which only its client has heard yet. */
  private async announcePending(
    tx: Tx,
    before: Booking,
    { after: { id, status }, changed }: { after: Booking; changed: readonly Editable[] },
  ): Promise<void> {
    if (status === 'cancelled')
      await this.outbox.emit(tx, 'booking.unpaid-cancelled', { bookingId: id, byStaff: true });
    if (status === 'pending' && changed.some((name) => MOVES.includes(name)))
      await this.outbox.emit(tx, 'booking.unpaid-moved', { bookingId: id, ...startBefore(before, changed) });
    if (status !== 'confirmed') return;
    recordBookingEvent(tx, 'booking.created', id);
    await this.outbox.emit(tx, 'booking.created', { bookingId: id });
  }

  /** Requests the refund of a cancelled booking and announces it; of a pending one only its client has heard. */
  private async announceCancellation(
    tx: Tx,
    { id: bookingId, start_at: start, promised_start: promised, was }: CancelledBooking,
    terms: { by: 'client' | 'staff'; told?: WantedReturns },
  ): Promise<true> {
    await this.refunds.requestForCancellation(tx, { bookingId, start, promised, ...terms });
    const event = { bookingId, ...(terms.by === 'staff' && { byStaff: true as const }) };
    if (was === 'pending') {
      await this.outbox.emit(tx, 'booking.unpaid-cancelled', event);
      return true;
    }
    recordBookingEvent(tx, 'booking.cancelled', bookingId);
    await this.outbox.emit(tx, 'booking.cancelled', event);
    return true;
  }
}

/**
 * Rejects changes by the client once staff have written down whether the client came: a client who did not come
 * could otherwise undo that.
 * @throws BookingErrors.OVER
 */
export function assertNoOutcome({ outcome }: Booking): void {
  if (outcome) throw BookingErrors.OVER();
}

/**
 * Returns true when a booking gets another client: another address, or none any more, since the next one would look like
 * the first. A first address is that of the same client unless the name changes with it.
 */
function isHandedOver(before: Booking, after: Booking): boolean {
  const [known, given] = [before.email.toLowerCase(), after.email.toLowerCase()];
  if (known !== '') return known !== given;
  return given !== '' && before.client_name.toLowerCase() !== after.client_name.toLowerCase();
}

/** Returns the resources that a change adds to a booking. */
function addedResources(before: Booking, after: Booking): number[] {
  const known = new Set([before.resource_id, ...before.additional_resource_ids]);
  return [after.resource_id, ...after.additional_resource_ids].filter((id) => !known.has(id));
}

/** Returns the range of a stored booking, without its buffer. */
export function rangeOf(booking: Booking): WantedRange {
  return {
    resourceId: booking.resource_id,
    start: booking.start_at,
    end: booking.end_at,
    others: booking.additional_resource_ids.map((resourceId) => ({ resourceId })),
    partySize: booking.party_size,
    beforeMinutes: booking.before_min,
    afterMinutes: booking.after_min,
  };
}

/**
 * Leaves no buffers to a booking that staff move: they may move it closer to others. Its client may cancel it by the
 * start that staff chose.
 */
function asMovedByStaff(booking: Booking, changed: readonly Editable[]): Booking {
  const isMoved = MOVES.some((name) => changed.includes(name));
  return {
    ...booking,
    ...(isMoved && { buffer_min: 0, buffers: [] }),
    ...(changed.includes('start_at') && { deadline_start: null }),
  };
}

/** Returns `promised_start` of a booking that staff change. A start that they choose ends what its client's moves cost. */
async function keepPromise(
  tx: Tx,
  before: Booking,
  { after, changed }: { after: Booking; changed: readonly Editable[] },
): Promise<Date | null> {
  if (!changed.includes('start_at')) return before.promised_start;
  const charge = await lockChargeOfBooking(tx, before.id);
  deferNoRefundStart(tx, before.id);
  return promisedStartOfMove(before, charge?.refund_start ?? null, after.start_at);
}

/** Names the booked resource and each additional one only once. */
function withDistinctResources(booking: Booking): Booking {
  const others = new Set(booking.additional_resource_ids);
  others.delete(booking.resource_id);
  return { ...booking, additional_resource_ids: [...others] };
}
