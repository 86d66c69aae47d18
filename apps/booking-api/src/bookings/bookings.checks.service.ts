import { Inject, Injectable } from '@nestjs/common';
import { type Queryable, Tx } from '@comptoir/db';
import type { AppError, ErrorIssue } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import { BusinessZone } from '../business-time/business-time.zone';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import {
  type Answers,
  type FieldRule,
  type ReadForm,
  answerIssue,
  invalidAnswers,
  readForm,
} from '../fields/fields.answers';
import { AnswerErrors } from '../fields/fields.errors';
import type { WantedRange } from '../occupancy/occupancy.queries';
import { type WeeklyWindow, bufferOf, isWithinHours } from '../slots/slots.availability';
import type { BookingLimits } from '../settings/settings.limits';
import { UploadClaimsService } from '../uploads/uploads.claims.service';
import { BookingClients } from './bookings.clients.service';
import type { CreateBooking, CreateBookingByAdmin, QuoteBooking } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';
import { termsOf } from './bookings.terms';

const MAX_LENGTH_MS = 31 * 24 * 60 * 60 * 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

type FormInput = Pick<CreateBooking, 'custom_values'>;

/** A booking that only the calendar can still refuse; options are in its range. */
export interface BookingDraft extends WantedRange {
  answers: Answers;
  /** A keyed hash of the client's address; null for what staff enter, and while limits are off. */
  client: Buffer | null;
}

/** Takes the reason why a booking does not fit: throws it, or notes it. */
type Refuse = (refusal: AppError) => void;

const throwing: Refuse = (refusal) => {
  throw refusal;
};

/**
 * Checks a booking before the calendar is asked. In a transaction each check leaves the resource locked, so
 * that the calendar stays as it is asked.
 */
@Injectable()
export class BookingChecksService {
  constructor(
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
    private readonly clients: BookingClients,
    private readonly uploads: UploadClaimsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /**
   * Checks what a client asks for; the first failure answers.
   * @throws BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, AnswerErrors.INVALID_ANSWER, BookingErrors
   */
  async draft(queryable: Queryable, input: CreateBooking): Promise<BookingDraft> {
    const { draft, limits } = await this.check(queryable, input, throwing);
    // Counted under a lock only, since others may book meanwhile.
    if (!(queryable instanceof Tx)) return draft;
    return { ...draft, client: await this.clients.assertRoom(queryable, input.email, limits) };
  }

  /**
   * Checks the same for somebody who only asks; nothing is locked or counted.
   * @returns also a booking that does not fit into the hours or the limits, with the first reason
   * @throws what `draft` does for an input with faults
   */
  async preview(
    queryable: Queryable,
    input: QuoteBooking,
  ): Promise<{ draft: BookingDraft; refusal: AppError | undefined }> {
    const refusals: AppError[] = [];
    const { draft } = await this.check(queryable, input, (refusal) => refusals.push(refusal));
    return { draft, refusal: refusals[0] };
  }

  private async check(
    queryable: Queryable,
    input: QuoteBooking,
    refuse: Refuse,
  ): Promise<{ draft: BookingDraft; limits: BookingLimits }> {
    const range = this.rangeOf(input, refuse);
    const { windows, fields, limits } = await termsOf(queryable, input.resource_id, 'active');
    this.checkStart(range.start, limits, refuse);
    const answers = await this.answersOf(queryable, fields, input);
    const bufferMinutes = this.checkHours(windows, range, refuse);
    const draft = draftOf(input.resource_id, { ...range, bufferMinutes }, answers, refuse);
    if (draft.end.getTime() - draft.start.getTime() > limits.booking_max_minutes * MINUTE) {
      refuse(BookingErrors.LONGER_THAN_ALLOWED());
    }
    return { draft, limits };
  }

  /**
   * Checks what staff ask for: at any time, also outside of the hours and closer to other bookings, on inactive
   * resources too, and with required fields left empty.
   */
  async draftByAdmin(queryable: Queryable, input: CreateBookingByAdmin): Promise<BookingDraft> {
    const range = this.rangeOf(input);
    const { fields } = await termsOf(queryable, input.resource_id, 'existing');
    const { answers, issues } = this.read(fields, input, false);
    refuseFaults(issues);
    return draftOf(input.resource_id, { ...range, bufferMinutes: 0 }, answers);
  }

  /**
   * Checks where a client wants to move a booking; its length stays.
   * @returns the range to take
   * @throws BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, BookingErrors
   */
  async moved(queryable: Queryable, booking: Booking, startAt: string): Promise<WantedRange> {
    const { resource_id: resourceId, extra_minutes } = booking;
    const start = this.zone.instantOf(startAt, 'start_at');
    const { windows, limits } = await termsOf(queryable, resourceId, 'active');
    this.checkStart(start, limits);
    const end = new Date(start.getTime() + booking.end_at.getTime() - booking.start_at.getTime());
    // What options added may pass closing time, as it may when the booking is made.
    const asked = new Date(Math.max(start.getTime() + MINUTE, end.getTime() - extra_minutes * MINUTE));
    return { resourceId, start, end, bufferMinutes: this.checkHours(windows, { start, end: asked }) };
  }

  private rangeOf(
    { start_at, end_at }: { start_at: string; end_at: string },
    refuse?: Refuse,
  ): { start: Date; end: Date } {
    const start = this.zone.instantOf(start_at, 'start_at');
    const end = this.zone.instantOf(end_at, 'end_at', { endOfDay: true });
    assertLength(start, end, refuse);
    return { start, end };
  }

  private checkStart(start: Date, { booking_horizon_days }: BookingLimits, refuse = throwing): void {
    const now = this.clock.now();
    if (!this.config.bookings.allowPast && start <= now) refuse(BookingErrors.IN_THE_PAST());
    if (start.getTime() > now.getTime() + booking_horizon_days * DAY) refuse(BookingErrors.BEYOND_HORIZON());
  }

  /** @returns minutes that must be free around the range */
  private checkHours(
    windows: WeeklyWindow[],
    { start, end }: { start: Date; end: Date },
    refuse = throwing,
  ): number {
    // Refused already; its days are too many to go through.
    if (isTooLong(start, end)) return 0;
    const asked = { start: start.getTime(), end: end.getTime() };
    const bounded = this.config.bookings.hoursPolicy === 'within' && windows.length > 0;
    if (bounded && !isWithinHours(this.zone, windows, asked)) refuse(BookingErrors.OUTSIDE_HOURS());
    return bufferOf(this.zone, windows, asked);
  }

  /** Reads a client's answers. A file under our own address must exist; a transaction locks it. */
  private async answersOf(queryable: Queryable, fields: FieldRule[], input: FormInput): Promise<Answers> {
    const { answers, issues } = this.read(fields, input, true);
    const files = filesAmong(fields, answers);
    const missing = await this.uploads.missingAmong(
      queryable,
      files.map(({ url }) => url),
    );
    for (const { field, url } of files) {
      if (!missing.has(url)) continue;
      const index = input.custom_values?.findIndex(({ field_id }) => field_id === field.id);
      issues.push(answerIssue(field, index, { error: AnswerErrors.ANSWER_FILE_NOT_FOUND }));
    }
    refuseFaults(issues);
    return answers;
  }

  private read(fields: FieldRule[], { custom_values }: FormInput, enforceRequired: boolean): ReadForm {
    const hosts = { video: this.config.fields.videoHosts, file: this.config.fields.fileHosts };
    return readForm(fields, custom_values ?? [], { hosts, enforceRequired });
  }
}

/** The answers to file fields, with the addresses that they name. */
function filesAmong(fields: FieldRule[], { values }: Answers): { field: FieldRule; url: string }[] {
  return values.flatMap(({ field_id, value }) => {
    const field = fields.find(({ id }) => id === field_id);
    return field?.type === 'file' ? [{ field, url: (JSON.parse(value) as { url: string }).url }] : [];
  });
}

/** @throws AnswerErrors.INVALID_ANSWER */
function refuseFaults([first, ...others]: readonly ErrorIssue[]): void {
  if (first) throw invalidAnswers([first, ...others]);
}

/** @throws BookingErrors.END_BEFORE_START, BookingErrors.TOO_LONG */
export function assertLength(start: Date, end: Date, refuse = throwing): void {
  if (end <= start) throw BookingErrors.END_BEFORE_START();
  if (isTooLong(start, end)) refuse(BookingErrors.TOO_LONG());
}

function isTooLong(start: Date, end: Date): boolean {
  return end.getTime() - start.getTime() > MAX_LENGTH_MS;
}

/** @throws BookingErrors.TOO_LONG when the chosen options make it so */
function draftOf(
  resourceId: number,
  { start, end, bufferMinutes }: { start: Date; end: Date; bufferMinutes: number },
  answers: Answers,
  refuse = throwing,
): BookingDraft {
  const finalEnd = new Date(end.getTime() + answers.extraMinutes * MINUTE);
  assertLength(start, finalEnd, refuse);
  return { resourceId, start, end: finalEnd, bufferMinutes, answers, client: null };
}
