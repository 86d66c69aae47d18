import { Inject, Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import { type RulesOfBooking, strictestRules } from '../../calendar/rule-terms/rule-terms.rules';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { type Answers, type FieldRule, addPrices, readForm } from '../../practice/fields/form-answers';
import type { Hold } from '../../calendar/occupancy/allocations.entity';
import type { Place, WantedRange } from '../../calendar/occupancy/occupancy.queries';
import type { DateRange } from '../../platform/business-time/date-ranges';
import { type Hours, bookableHours, datesAround } from '../../calendar/slots/slots.hours.rules';
import { bufferOf, isWithinHours } from '../../calendar/slots/slots.rules';
import type { NewCharge } from '../../money/payments/payments.charges.queries';
import type { BookingLimits } from '../../platform/settings/booking-limits';
import { PrivateFilesService } from '../../platform/uploads/uploads.private.service';
import { UploadReferencesService } from '../../platform/uploads/uploads.references.service';
import type { ServiceTerms } from '../../practice/services/services.queries';
import type { CreateBooking, CreateBookingByAdmin, CreateHold, Placed, QuoteBooking } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';
import {
  type BookingConditions,
  type ConditionsOfAll,
  lockConditions,
  readConditions,
  seatsFor,
} from './bookings.conditions.queries';
import { MAX_LENGTH_MS } from './bookings.queries';
import {
  type FormInput,
  type FormWithFiles,
  addressesOf,
  assertNoFaults,
  filesAmong,
  missingFiles,
  storedAnswers,
} from './form-files';
import { checkPlaces, checkRulesOfLength, checkRulesOfStart, startsAtSlot } from './rule-checks';

const MINUTE = 60_000;
const DAY = 86_400_000;

export type Range = Pick<WantedRange, 'start' | 'end'>;

/** A checked booking with the minutes of its options. It can still conflict with bookings and blocks. */
export interface BookingDraft extends WantedRange {
  answers: Answers;
  service?: ServiceTerms;
  /** Absent for staff, whom no rules bind. */
  rules?: RulesOfBooking;
  /** The payment that confirms the booking; absent when nothing is due. */
  charge?: NewCharge;
}

/** A checked booking of a client. */
export type ClientDraft = BookingDraft & { rules: RulesOfBooking };

/** Input and data of the checks of a client's booking. */
export interface CheckedInput {
  input: Pick<Placed<QuoteBooking>, 'party_size' | 'custom_values' | 'service'>;
  range: Range;
  conditions: ConditionsOfAll;
  form: FormWithFiles;
  /** Addresses in our storage that have no file. */
  missing: ReadonlySet<string>;
}

type ReadParameters = Parameters<typeof readConditions> extends [unknown, ...infer Rest] ? Rest : never;

/** Throws or collects the error of a failed check. */
type Reject = (error: AppError) => void;

const throwError: Reject = (error) => {
  throw error;
};

/**
 * Checks bookings of clients, bookings of staff, and moves, before they are compared with other bookings and
 * blocks. docs/bookings.md lists the checks in their order.
 */
@Injectable()
export class BookingChecksService {
  constructor(
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
    private readonly uploads: UploadReferencesService,
    private readonly files: PrivateFilesService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /**
   * Checks a client's booking that is to be written; the first failed check throws. Locks the resource and
   * the files of the answers until the transaction ends.
   * @throws BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, AnswerErrors.INVALID_ANSWER, BookingErrors
   */
  async lockDraft(
    tx: Tx,
    input: Placed<CreateBooking>,
  ): Promise<{ draft: ClientDraft; limits: BookingLimits }> {
    const range = this.rangeOf(input);
    const conditions = await this.conditionsFor(lockConditions, tx, input, range);
    const [{ fields, limits }] = conditions;
    const form = this.readForm(input.service?.fields ?? fields, input);
    const missing = await this.uploads.lockFiles(tx, addressesOf(form));
    return { draft: this.draftOf({ input, range, conditions, form, missing }), limits };
  }

  /**
   * Runs the checks of `lockDraft` without a lock, for quotes and prechecks.
   * @param reject receives the error of each failed check of a valid input, in order; throws by default
   * @throws the errors of `lockDraft` for an invalid input
   */
  async readDraft(
    queryable: Queryable,
    input: Placed<QuoteBooking>,
    reject = throwError,
  ): Promise<ClientDraft> {
    const range = this.rangeOf(input, reject);
    const conditions = await this.conditionsFor(readConditions, queryable, input, range);
    const form = this.readForm(input.service?.fields ?? conditions[0].fields, input);
    const missing = await this.uploads.findMissingFiles(queryable, addressesOf(form));
    return this.draftOf({ input, range, conditions, form, missing }, reject);
  }

  /** Runs the checks of `lockDraft` for a hold, which has no form yet. Locks the resources. */
  async lockHoldDraft(
    tx: Tx,
    input: Placed<CreateHold>,
  ): Promise<{ draft: ClientDraft; limits: BookingLimits }> {
    const range = this.rangeOf(input);
    const conditions = await this.conditionsFor(lockConditions, tx, input, range);
    return { draft: this.holdDraftOf(input, range, conditions), limits: conditions[0].limits };
  }

  /** Runs the checks of `lockHoldDraft` without a lock. */
  async readHoldDraft(queryable: Queryable, input: Placed<CreateHold>): Promise<WantedRange> {
    const range = this.rangeOf(input);
    const conditions = await this.conditionsFor(readConditions, queryable, input, range);
    return this.holdDraftOf(input, range, conditions);
  }

  /**
   * Checks a hold with another length. Locks its resources.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, BookingErrors.TOO_LONG, LONGER_THAN_ALLOWED, TOO_SHORT, OVER_MAX_LENGTH
   */
  async lockHoldRange(tx: Tx, hold: Hold): Promise<{ range: WantedRange; limits: BookingLimits }> {
    const ids = [hold.resource_id, ...hold.additional_resource_ids];
    const { resource_id: resourceId, start_at: start, end_at: end, party_size: partySize } = hold;
    const dates = this.datesOf({ start, end });
    const [{ limits, ...rules }] = await lockConditions(tx, ids, 'active', dates, hold.service_id);
    const others = hold.additional_resource_ids.map((id, nth) => ({
      resourceId: id,
      bufferMinutes: hold.buffers[nth + 1],
    }));
    assertAllowedLength({ start, end }, limits);
    checkRulesOfLength(strictestRules(rules), { start, end }, throwError);
    const buffers = {
      bufferMinutes: hold.buffer_min,
      beforeMinutes: hold.before_min,
      afterMinutes: hold.after_min,
    };
    return { range: { resourceId, start, end, others, partySize, ...buffers }, limits };
  }

  /**
   * Checks a booking of staff: at any time, outside of the weekly windows, within buffers, on inactive
   * resources, and with required fields left empty. Locks the resource until the transaction ends.
   * @throws BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, AnswerErrors.INVALID_ANSWER, BookingErrors
   */
  async lockDraftByAdmin(tx: Tx, input: Placed<CreateBookingByAdmin>): Promise<BookingDraft> {
    const range = this.rangeOf(input);
    const conditions = await lockConditions(tx, resourcesOf(input), 'existing', this.datesOf(range));
    return this.draftOfStaff({ input, range, conditions });
  }

  /** Runs the checks of `lockDraftByAdmin` with the conditions of the resources. */
  draftOfStaff({
    input,
    range,
    conditions,
  }: Pick<CheckedInput, 'input' | 'range' | 'conditions'>): BookingDraft {
    const [{ fields, resourceId }, ...additional] = conditions;
    const form = this.readForm(input.service?.fields ?? fields, input, false);
    const closed = new Set(addressesOf(form).filter((address) => !this.files.isOpen(address)));
    assertNoFaults([...form.issues, ...missingFiles(form, closed, input)]);
    const wanted = { resourceId, ...range, others: additional, partySize: input.party_size };
    const draft = addOptions(withService(wanted, input.service), form.answers);
    assertParty(input.party_size, seatsFor(input.service, conditions));
    return draft;
  }

  /**
   * Checks the new time of a booking that a client moves; its length stays.
   * @param conditions of its resources
   * @returns the new range
   * @throws BookingErrors
   */
  rangeOfMove(booking: Booking, start: Date, conditions: ConditionsOfAll): WantedRange {
    const { extra_minutes, party_size: partySize } = booking;
    const rules = strictestRules(conditions[0]);
    const isMove = start.getTime() !== booking.start_at.getTime();
    this.checkStart(start, conditions[0].limits);
    if (isMove) checkRulesOfStart(rules, start, this.clock.now(), throwError);
    const end = new Date(start.getTime() + booking.end_at.getTime() - booking.start_at.getTime());
    // Minutes of options may pass closing time, as in a new booking.
    const asked = new Date(Math.max(start.getTime() + MINUTE, end.getTime() - extra_minutes * MINUTE));
    const { before_min: beforeMinutes, after_min: afterMinutes } = booking;
    const places = this.checkHours(conditions, { start, end: asked });
    const listing = { rules, hours: conditions[0], isService: booking.service_id !== null };
    if (isMove && !startsAtSlot(this.zone, listing, { start, end: asked })) throw BookingErrors.NOT_A_SLOT();
    return { start, end, partySize, beforeMinutes, afterMinutes, ...places };
  }

  /**
   * Finds the resources with seats for a party that are open during a range.
   * @param always ignores the weekly windows and buffers, as bookings of staff do
   */
  openPlaces(
    all: readonly BookingConditions[],
    { partySize = 1, always, ...range }: Range & { partySize?: number; always: boolean },
  ): Place[] {
    return all.flatMap(({ resourceId, seats, ...hours }) => {
      const faults: AppError[] = [];
      const bufferMinutes = always ? 0 : this.checkWindows(hours, range, (error) => faults.push(error));
      return faults.length || seats < partySize ? [] : [{ resourceId, bufferMinutes }];
    });
  }

  /**
   * Returns true when a client's booking of a service keeps the rules of a resource, those that count excepted.
   * @param end includes the minutes of options
   */
  keepsRules(conditions: BookingConditions, asked: Range, end: Date): boolean {
    const rules = strictestRules(conditions);
    const faults: AppError[] = [];
    const reject: Reject = (error) => faults.push(error);
    checkRulesOfStart(rules, asked.start, this.clock.now(), reject);
    checkRulesOfLength(rules, { start: asked.start, end }, reject);
    return !faults.length && startsAtSlot(this.zone, { rules, hours: conditions, isService: true }, asked);
  }

  /** Returns the minutes that a request adds to its end: those of the options that it chooses. */
  extraMinutesOf(fields: FieldRule[], input: FormInput & { extra_minutes?: number }): number {
    return input.extra_minutes ?? this.readForm(fields, input, false).answers.extraMinutes;
  }

  /** Returns the dates whose hours decide about a range. */
  datesOf({ start, end }: Range): DateRange {
    return datesAround(this.zone, { start: start.getTime(), end: end.getTime() });
  }

  /** Reads the conditions of a request of a client, with a lock or without one. */
  private conditionsFor<Q extends Queryable>(
    read: (queryable: Q, ...rest: ReadParameters) => Promise<ConditionsOfAll>,
    queryable: Q,
    input: Pick<Placed<QuoteBooking>, 'resource_id' | 'additional_resource_ids' | 'service'>,
    range: Range,
  ): Promise<ConditionsOfAll> {
    return read(queryable, resourcesOf(input), 'active', this.datesOf(range), input.service?.id);
  }

  /**
   * Runs the checks of `lockDraft` with the conditions of the resources.
   * @param reject receives the error of each failed check of a valid input; throws by default
   */
  draftOf({ input, range, conditions, form, missing }: CheckedInput, reject = throwError): ClientDraft {
    const [{ limits, resourceRules, serviceRules }] = conditions;
    const { party_size: partySize } = input;
    const rules = strictestRules({ resourceRules, serviceRules });
    checkPlaces(input.service, conditions, reject);
    this.checkStart(range.start, limits, reject);
    checkRulesOfStart(rules, range.start, this.clock.now(), reject);
    assertNoFaults([...form.issues, ...missingFiles(form, missing, input)]);
    const wanted = { ...range, partySize, ...this.checkHours(conditions, range, reject) };
    const listing = { rules, hours: conditions[0], isService: input.service !== undefined };
    if (!startsAtSlot(this.zone, listing, range)) reject(BookingErrors.NOT_A_SLOT());
    const draft = addOptions(withService(wanted, input.service), form.answers, reject);
    assertAllowedLength(draft, limits, reject);
    checkRulesOfLength(rules, draft, reject);
    assertParty(partySize, seatsFor(input.service, conditions), reject);
    return { ...draft, rules: { resourceRules, serviceRules } };
  }

  private holdDraftOf(input: Placed<CreateHold>, range: Range, conditions: ConditionsOfAll): ClientDraft {
    const answers = { values: [], totalPrice: 0, extraMinutes: input.extra_minutes };
    const form = { answers, issues: [], files: [] };
    return this.draftOf({ input, range, conditions, form, missing: new Set() });
  }

  private rangeOf({ start_at, end_at }: { start_at: string; end_at: string }, reject?: Reject): Range {
    const start = this.zone.instantOf(start_at, 'start_at');
    const end = this.zone.instantOf(end_at, 'end_at', { endOfDay: true });
    assertLength(start, end, reject);
    return { start, end };
  }

  private checkStart(start: Date, { booking_horizon_days }: BookingLimits, reject = throwError): void {
    const now = this.clock.now();
    if (!this.config.bookings.allowPast && start <= now) reject(BookingErrors.IN_THE_PAST());
    if (start.getTime() > now.getTime() + booking_horizon_days * DAY) reject(BookingErrors.BEYOND_HORIZON());
  }

  /** @returns the resources, with the minutes that must be free of other bookings around the range */
  private checkHours(
    [first, ...additional]: ConditionsOfAll,
    range: Range,
    reject = throwError,
  ): Place & { others: Place[] } {
    const placeOf = (conditions: BookingConditions): Place => ({
      resourceId: conditions.resourceId,
      bufferMinutes: this.checkWindows(conditions, range, reject),
    });
    return { ...placeOf(first), others: additional.map(placeOf) };
  }

  private checkWindows(hours: Hours, { start, end }: Range, reject: Reject): number {
    // Rejected already; its days are too many to check.
    if (isTooLong(start, end)) return 0;
    const asked = { start: start.getTime(), end: end.getTime() };
    const bookable = bookableHours(hours, this.config.bookings.hoursPolicy === 'within');
    if (!isWithinHours(this.zone, bookable, asked)) reject(BookingErrors.OUTSIDE_HOURS());
    return bufferOf(this.zone, hours, asked);
  }

  /** Reads answers; those of a client must be complete. */
  readForm(fields: FieldRule[], input: FormInput, enforceRequired = true): FormWithFiles {
    const hosts = { video: this.config.fields.videoHosts, file: this.config.fields.fileHosts };
    const form = readForm(fields, input.custom_values ?? [], { hosts, enforceRequired });
    const files = filesAmong(fields, form.answers);
    return { ...form, files, answers: storedAnswers({ ...form, files }, this.files) };
  }
}

/** Returns the resources of a booking: the one that is booked, then the additional ones. */
export function resourcesOf({
  resource_id,
  additional_resource_ids,
}: Pick<Placed<QuoteBooking>, 'resource_id' | 'additional_resource_ids'>): number[] {
  return [...new Set([resource_id, ...(additional_resource_ids ?? [])])];
}

/**
 * Rejects a party that a resource can never take. An additional resource with one seat takes any party.
 * @throws BookingErrors.PARTY_TOO_LARGE
 */
export function assertParty(
  partySize: number | undefined,
  [first, ...additional]: readonly { seats: number }[],
  reject = throwError,
): void {
  const seats = [first?.seats ?? 0, ...additional.map((place) => place.seats).filter((count) => count > 1)];
  const most = Math.min(...seats);
  if ((partySize ?? 1) > most) reject(BookingErrors.PARTY_TOO_LARGE({ params: { seats: most } }));
}

/** @throws BookingErrors.END_BEFORE_START, BookingErrors.TOO_LONG */
export function assertLength(start: Date, end: Date, reject = throwError): void {
  if (end <= start) throw BookingErrors.END_BEFORE_START();
  if (isTooLong(start, end)) reject(BookingErrors.TOO_LONG());
}

/** @throws BookingErrors.TOO_LONG, BookingErrors.LONGER_THAN_ALLOWED */
function assertAllowedLength({ start, end }: Range, limits: BookingLimits, reject = throwError): void {
  assertLength(start, end, reject);
  const isLonger = end.getTime() - start.getTime() > limits.booking_max_minutes * MINUTE;
  if (isLonger) reject(BookingErrors.LONGER_THAN_ALLOWED());
}

function isTooLong(start: Date, end: Date): boolean {
  return end.getTime() - start.getTime() > MAX_LENGTH_MS;
}

/**
 * Adds the minutes and prices of the chosen options to a range, and the price of its service.
 * @throws BookingErrors.TOO_LONG when the sum is too long
 */
function addOptions(
  range: WantedRange & { service?: ServiceTerms },
  answers: Answers,
  reject = throwError,
): BookingDraft {
  const end = new Date(range.end.getTime() + answers.extraMinutes * MINUTE);
  assertLength(range.start, end, reject);
  const totalPrice = addPrices(answers.totalPrice, Number(range.service?.price ?? 0));
  return { ...range, end, answers: { ...answers, totalPrice } };
}

/** Adds the buffers of a service to a range. */
function withService(
  range: WantedRange,
  service: ServiceTerms | undefined,
): WantedRange & { service?: ServiceTerms } {
  if (!service) return range;
  const { buffer_before_min: beforeMinutes, buffer_after_min: afterMinutes } = service;
  return { ...range, beforeMinutes, afterMinutes, service };
}
