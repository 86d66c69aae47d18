import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { BusinessZone } from '../business-time/business-time.zone';
import { CONFIG, type Config } from '../config';
import { type Answers, type FieldRule, judgeAnswers } from '../fields/fields.answers';
import type { WantedRange } from '../occupancy/occupancy.queries';
import { type WeeklyWindow, bufferOf, isWithinHours } from '../slots/slots.availability';
import type { CreateBooking, CreateBookingByAdmin } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';
import { lockTerms } from './bookings.terms';

const MAX_LENGTH_MS = 31 * 24 * 60 * 60 * 1_000;
const MINUTE = 60_000;

/** A booking that only the calendar can still refuse; options are in its range. */
export interface BookingDraft extends WantedRange {
  answers: Answers;
}

/**
 * What a booking must fulfil before the calendar is asked (booking-decisions section 3, checks 1 to 6). Each check
 * leaves the resource locked, so that the calendar stays as it is asked.
 */
@Injectable()
export class BookingChecksService {
  constructor(
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Checks what a client asks for; the first failure answers.
   * @throws BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, FieldErrors.INVALID_ANSWER, BookingErrors
   */
  async draft(tx: Tx, input: CreateBooking): Promise<BookingDraft> {
    const range = this.rangeOf(input);
    const { windows, fields } = await lockTerms(tx, input.resource_id, 'active');
    this.assertFuture(range.start);
    const answers = this.judge(fields, input, true);
    const bufferMinutes = this.assertWithinHours(windows, range);
    return draftOf(input.resource_id, { ...range, bufferMinutes }, answers);
  }

  /**
   * Checks what staff ask for: at any time, also outside of the hours and closer to other bookings, on inactive
   * resources too, and with required fields left empty.
   */
  async draftByAdmin(tx: Tx, input: CreateBookingByAdmin): Promise<BookingDraft> {
    const range = this.rangeOf(input);
    const { fields } = await lockTerms(tx, input.resource_id, 'existing');
    return draftOf(input.resource_id, { ...range, bufferMinutes: 0 }, this.judge(fields, input, false));
  }

  /**
   * Checks where a client wants to move a booking; its length stays.
   * @returns the range to take
   * @throws BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, BookingErrors
   */
  async moved(tx: Tx, booking: Booking, startAt: string): Promise<WantedRange> {
    const { resource_id: resourceId, extra_minutes } = booking;
    const start = this.zone.instantOf(startAt, 'start_at');
    const { windows } = await lockTerms(tx, resourceId, 'active');
    this.assertFuture(start);
    const end = new Date(start.getTime() + booking.end_at.getTime() - booking.start_at.getTime());
    // What options added may pass closing time, as it may when the booking is made.
    const asked = new Date(Math.max(start.getTime() + MINUTE, end.getTime() - extra_minutes * MINUTE));
    return { resourceId, start, end, bufferMinutes: this.assertWithinHours(windows, { start, end: asked }) };
  }

  private rangeOf({ start_at, end_at }: { start_at: string; end_at: string }): { start: Date; end: Date } {
    const start = this.zone.instantOf(start_at, 'start_at');
    const end = this.zone.instantOf(end_at, 'end_at', { endOfDay: true });
    assertLength(start, end);
    return { start, end };
  }

  private assertFuture(start: Date): void {
    if (!this.config.BOOKING_ALLOW_PAST && start <= this.clock.now()) throw BookingErrors.IN_THE_PAST();
  }

  /** @returns minutes that must be free around the range */
  private assertWithinHours(windows: WeeklyWindow[], { start, end }: { start: Date; end: Date }): number {
    const asked = { start: start.getTime(), end: end.getTime() };
    const bounded = this.config.BOOKING_HOURS_POLICY === 'within' && windows.length > 0;
    if (bounded && !isWithinHours(this.zone, windows, asked)) throw BookingErrors.OUTSIDE_HOURS();
    return bufferOf(this.zone, windows, asked);
  }

  private judge(
    fields: FieldRule[],
    { custom_values }: Pick<CreateBooking, 'custom_values'>,
    enforceRequired: boolean,
  ): Answers {
    const hosts = { video: this.config.VIDEO_HOSTS, file: this.config.FILE_URL_HOSTS };
    return judgeAnswers(fields, custom_values ?? [], { hosts, enforceRequired });
  }
}

/** @throws BookingErrors.END_BEFORE_START, BookingErrors.TOO_LONG */
export function assertLength(start: Date, end: Date): void {
  const length = end.getTime() - start.getTime();
  if (length <= 0) throw BookingErrors.END_BEFORE_START();
  if (length > MAX_LENGTH_MS) throw BookingErrors.TOO_LONG();
}

function draftOf(
  resourceId: number,
  { start, end, bufferMinutes }: { start: Date; end: Date; bufferMinutes: number },
  answers: Answers,
): BookingDraft {
  const finalEnd = new Date(end.getTime() + answers.extraMinutes * MINUTE);
  return { resourceId, start, end: finalEnd, bufferMinutes, answers };
}
