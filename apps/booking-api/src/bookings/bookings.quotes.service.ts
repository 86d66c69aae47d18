import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { findObstacles } from '../occupancy/occupancy.queries';
import { SettingsService } from '../settings/settings.service';
import { obstacleError } from './bookings.queries';
import { BookingCandidatesService } from './bookings.candidates.service';
import { type BookingDraft, BookingChecksService } from './bookings.checks.service';
import type { QuoteBooking } from './bookings.dto';
import { BookingQueueService } from './bookings.queue.service';

/** The booking that a request would make now, and the first error that it would get. */
export interface Quote {
  draft: BookingDraft;
  currency: string;
  error: AppError | undefined;
}

/** Calculates quotes of bookings (docs/bookings.md); writes nothing. */
@Injectable()
export class BookingQuotesService {
  constructor(
    private readonly db: Db,
    private readonly queue: BookingQueueService,
    private readonly checks: BookingChecksService,
    private readonly candidates: BookingCandidatesService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Checks a request like a booking, but without a lock: another booking may be faster.
   * @throws ServiceErrors, BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, AnswerErrors.INVALID_ANSWER,
   * BookingErrors.END_BEFORE_START
   */
  async quoteBooking(input: QuoteBooking): Promise<Quote> {
    const [place] = await this.candidates.findPlaces(input);
    return this.queue.runRead(place.resource_id, async () => {
      const errors: AppError[] = [];
      const draft = await this.checks.readDraft(this.db, place, (error) => errors.push(error));
      const { currency } = await this.settings.readSettings();
      const obstacles = await findObstacles(this.db, draft, { hold: input.hold_token ?? undefined });
      return { draft, currency, error: errors[0] ?? obstacleError(obstacles) };
    });
  }
}
