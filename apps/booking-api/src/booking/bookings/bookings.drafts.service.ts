import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import type { DateRange } from '../../platform/business-time/date-ranges';
import type { BookingLimits } from '../../platform/settings/booking-limits';
import { UploadReferencesService } from '../../platform/uploads/uploads.references.service';
import {
  BookingChecksService,
  type BookingDraft,
  type CheckedInput,
  type Range,
  assertLength,
  resourcesOf,
} from './bookings.checks.service';
import { type ConditionsOfAll, lockConditions, readConditions } from './bookings.conditions.queries';
import { addressesOf } from './form-files';
import { BookingErrors } from './bookings.errors';

/** A booking at one of several times, with the first error of its checks. */
export interface CheckedDraft {
  draft: BookingDraft;
  error?: AppError;
}

/** Errors of the service, the length and the party, which are the same at each time. */
const ERRORS_OF_ALL = new Set(
  [
    BookingErrors.SERVICE_REQUIRED,
    BookingErrors.NOT_ADDITIONAL,
    BookingErrors.TOO_LONG,
    BookingErrors.LONGER_THAN_ALLOWED,
    BookingErrors.TOO_SHORT,
    BookingErrors.OVER_MAX_LENGTH,
    BookingErrors.PARTY_TOO_LARGE,
  ].map(({ code }) => code),
);

type Ranges = readonly [Range, ...Range[]];
/** The part of a request that is checked. */
type DraftInput = CheckedInput['input'] & Parameters<typeof resourcesOf>[0];

/** Checks one booking at several times as `BookingChecksService` checks it at one. */
@Injectable()
export class BookingDraftsService {
  constructor(
    private readonly checks: BookingChecksService,
    private readonly uploads: UploadReferencesService,
  ) {}

  /**
   * Runs the checks of `BookingChecksService.lockDraft` for each range, with one lock of the resources and of the
   * files.
   * @throws the errors that do not depend on the time
   */
  async lockDrafts(
    tx: Tx,
    input: DraftInput,
    ranges: Ranges,
  ): Promise<{ drafts: CheckedDraft[]; limits: BookingLimits }> {
    const conditions = await lockConditions(
      tx,
      resourcesOf(input),
      'active',
      this.datesOf(ranges),
      input.service?.id,
    );
    const form = this.checks.readForm(input.service?.fields ?? conditions[0].fields, input);
    const missing = await this.uploads.lockFiles(tx, addressesOf(form));
    return this.draftsOf({ input, conditions, form, missing }, ranges);
  }

  /** Runs the checks of `lockDrafts` without a lock. */
  async readDrafts(
    queryable: Queryable,
    input: DraftInput,
    ranges: Ranges,
  ): Promise<{ drafts: CheckedDraft[]; limits: BookingLimits }> {
    const conditions = await readConditions(
      queryable,
      resourcesOf(input),
      'active',
      this.datesOf(ranges),
      input.service?.id,
    );
    const form = this.checks.readForm(input.service?.fields ?? conditions[0].fields, input);
    const missing = await this.uploads.findMissingFiles(queryable, addressesOf(form));
    return this.draftsOf({ input, conditions, form, missing }, ranges);
  }

  /** Runs the checks of `BookingChecksService.lockDraftByAdmin` for each range, with one lock of the resources. */
  async lockDraftsByAdmin(tx: Tx, input: DraftInput, ranges: Ranges): Promise<CheckedDraft[]> {
    const conditions = await lockConditions(tx, resourcesOf(input), 'existing', this.datesOf(ranges));
    return this.draftsOfStaff(input, conditions, ranges);
  }

  /** Runs the checks of `lockDraftsByAdmin` without a lock. */
  async readDraftsByAdmin(queryable: Queryable, input: DraftInput, ranges: Ranges): Promise<CheckedDraft[]> {
    const conditions = await readConditions(queryable, resourcesOf(input), 'existing', this.datesOf(ranges));
    return this.draftsOfStaff(input, conditions, ranges);
  }

  /** Returns the dates whose hours decide about the ranges, which are in order. */
  datesOf(ranges: Ranges): DateRange {
    const { date_from } = this.checks.datesOf(ranges[0]);
    return { date_from, date_to: this.checks.datesOf(ranges.at(-1) ?? ranges[0]).date_to };
  }

  private draftsOf(
    checked: Omit<CheckedInput, 'range'>,
    ranges: Ranges,
  ): { drafts: CheckedDraft[]; limits: BookingLimits } {
    const drafts = ranges.map((range) => {
      assertLength(range.start, range.end);
      const errors: AppError[] = [];
      const draft = this.checks.draftOf({ ...checked, range }, (error) => errors.push(error));
      const [error] = errors;
      if (error && ERRORS_OF_ALL.has(error.code)) throw error;
      return { draft, error };
    });
    return { drafts, limits: checked.conditions[0].limits };
  }

  private draftsOfStaff(input: DraftInput, conditions: ConditionsOfAll, ranges: Ranges): CheckedDraft[] {
    return ranges.map((range) => {
      assertLength(range.start, range.end);
      return { draft: this.checks.draftOfStaff({ input, range, conditions }) };
    });
  }
}
