import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { DateRange } from '../../platform/business-time/date-ranges';
import type { BookingEvents } from '../../events';
import { buffersOf } from '../../calendar/occupancy/occupancy.queries';
import { deferRefundStart } from '../../money/payments/payments.charges.queries';
import { PaymentErrors } from '../../money/payments/payments.errors';
import { type CommonRules, strictestRules } from '../../calendar/rule-terms/rule-terms.rules';
import { assertNoOutcome } from './bookings.changes.service';
import { deadlineStartOfMove, readDeadlines } from './bookings.deadlines.queries';
import { BookingChecksService } from './bookings.checks.service';
import { lockConditions, readConditions } from './bookings.conditions.queries';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';
import { recordBookingEvent, startBefore } from './bookings.events.queries';
import { assertFree, changesBetween, lockBooking, readBooking, saveBooking } from './bookings.queries';
import type { RoomsOfMove } from './bookings.rooms.service';
import { BookingRuleLimitsService } from './bookings.rule-limits.service';
import { faultOfMove } from './rule-checks';

/** A booking, its new start, and its rooms there. */
export interface Move {
  token: string;
  startAt: string;
  rooms: RoomsOfMove;
}

/** Moves a booking of a client to a start at which its rooms are known. */
@Injectable()
export class BookingMovesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly zone: BusinessZone,
    private readonly checks: BookingChecksService,
    private readonly rules: BookingRuleLimitsService,
  ) {}

  /**
   * Moves a booking. Lock its resources by the queue first.
   * @throws BookingErrors, PaymentErrors.PAYMENT_PENDING, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async moveBooking(tx: Tx, { token, startAt, rooms }: Move): Promise<void> {
    const before = await lockBooking(tx, 'token', token);
    const start = this.startOf(before, startAt);
    const moving = withRooms(before, rooms);
    const dates = this.datesOf(before, start);
    const conditions = await lockConditions(tx, resourcesOf(moving), 'active', dates, before.service_id);
    const rules = strictestRules(conditions[0]);
    this.assertInTime(before, start, rules);
    const range = this.checks.rangeOfMove(moving, start, conditions);
    const buffers = buffersOf(range);
    const [buffer_min = 0] = buffers;
    const after = { ...moving, start_at: range.start, end_at: range.end, buffer_min, buffers };
    const changed = changesBetween(before, after);
    if (!changed.length) return;
    const counted = { ...range, serviceId: before.service_id, rules: conditions[0] };
    const fault = await this.rules.lockAndCheck(tx, counted, { bookings: [before.id] });
    if (fault) throw fault;
    await assertFree(tx, range, { booking: before.id });
    const now = this.clock.now();
    deferRefundStart(tx, [before.id], now);
    const deadlines = (await readDeadlines(tx, [before.id])).get(before.id);
    const deadline_start = deadlines ? deadlineStartOfMove(before, deadlines, now) : before.deadline_start;
    saveBooking(tx, { ...after, deadline_start, client_moves: before.client_moves + 1 }, changed, now);
    recordBookingEvent(tx, 'booking.updated', after.id);
    await this.outbox.emit(tx, 'booking.updated', {
      bookingId: after.id,
      changed,
      ...startBefore(before, changed),
    });
  }

  /** Runs the checks of `moveBooking` without a lock. */
  async assertMovable({ token, startAt, rooms }: Move): Promise<void> {
    const before = withRooms(await readBooking(this.db, 'token', token), rooms);
    const start = this.startOf(before, startAt);
    const conditions = await readConditions(
      this.db,
      resourcesOf(before),
      'active',
      this.datesOf(before, start),
      before.service_id,
    );
    this.assertInTime(before, start, strictestRules(conditions[0]));
    const range = this.checks.rangeOfMove(before, start, conditions);
    const isMove = start.getTime() !== before.start_at.getTime();
    if (isMove) await assertFree(this.db, range, { booking: before.id });
  }

  /** @throws BookingErrors.TOO_LATE_TO_MOVE, BookingErrors.TOO_MANY_MOVES */
  private assertInTime(before: Booking, start: Date, rules: CommonRules): void {
    // A move that is repeated changes nothing.
    if (start.getTime() === before.start_at.getTime()) return;
    const fault = faultOfMove(before, rules, this.clock.now());
    if (fault) throw fault;
  }

  /** Returns the dates of a booking after its move. */
  private datesOf({ start_at, end_at }: Booking, start: Date): DateRange {
    return this.checks.datesOf({
      start,
      end: new Date(start.getTime() + end_at.getTime() - start_at.getTime()),
    });
  }

  /** @throws BookingErrors, PaymentErrors.PAYMENT_PENDING, BusinessTimeErrors.NONEXISTENT_TIME */
  startOf(booking: Booking, startAt: string): Date {
    if (booking.status === 'cancelled') throw BookingErrors.CANCELLED();
    if (booking.status === 'pending') throw PaymentErrors.PAYMENT_PENDING();
    assertNoOutcome(booking);
    if (booking.start_at <= this.clock.now()) throw BookingErrors.BEGUN();
    return this.zone.instantOf(startAt, 'start_at');
  }
}

function withRooms(booking: Booking, { replaced }: RoomsOfMove): Booking {
  const ids = new Set(booking.additional_resource_ids.map((id) => replaced.get(id) ?? id));
  return { ...booking, additional_resource_ids: [...ids] };
}

function resourcesOf({ resource_id, additional_resource_ids }: Booking): number[] {
  return [resource_id, ...additional_resource_ids];
}
