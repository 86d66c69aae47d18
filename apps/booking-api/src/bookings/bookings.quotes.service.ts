import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { findObstacles } from '../occupancy/occupancy.queries';
import { SettingsService } from '../settings/settings.service';
import { obstacleIn } from './bookings.calendar';
import { type BookingDraft, BookingChecksService } from './bookings.checks.service';
import type { QuoteBooking } from './bookings.dto';
import { BookingTurns } from './bookings.turns';

/** A booking as it would be made now, and the first reason why it would not be. */
export interface Quote {
  draft: BookingDraft;
  currency: string;
  refusal: AppError | undefined;
}

/** Says what a booking would be, and makes none. */
@Injectable()
export class QuotesService {
  constructor(
    private readonly db: Db,
    private readonly turns: BookingTurns,
    private readonly checks: BookingChecksService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Checks a booking as the same request would be, but without a lock: somebody may be faster.
   * @throws BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, AnswerErrors.INVALID_ANSWER,
   * BookingErrors.END_BEFORE_START
   */
  async quote(input: QuoteBooking): Promise<Quote> {
    return this.turns.read(input.resource_id, async () => {
      const refusals: AppError[] = [];
      const draft = await this.checks.readDraft(this.db, input, (refusal) => refusals.push(refusal));
      const { currency } = await this.settings.read();
      return { draft, currency, refusal: refusals[0] ?? obstacleIn(await findObstacles(this.db, draft)) };
    });
  }
}
