import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { findObstacles } from '../../calendar/occupancy/occupancy.queries';
import type { NewCharge } from '../../money/payments/payments.charges.queries';
import { SettingsService } from '../../platform/settings/settings.service';
import { obstacleError } from './bookings.queries';
import { BookingCandidatesService } from './bookings.candidates.service';
import { BookingChecksService, type ClientDraft } from './bookings.checks.service';
import type { QuoteBooking } from './bookings.dto';
import { BookingPaymentsService } from './bookings.payments.service';
import { BookingQueueService } from './bookings.queue.service';
import { BookingRuleLimitsService } from './bookings.rule-limits.service';

/** The booking that a request would make now, and the first error that it would get. */
export interface Quote {
  draft: ClientDraft;
  currency: string;
  error: AppError | undefined;
  /** The payment that would confirm the booking; undefined when nothing is due. */
  charge: NewCharge | undefined;
}

/** Calculates quotes of bookings (docs/bookings.md); writes nothing. */
@Injectable()
export class BookingQuotesService {
  constructor(
    private readonly db: Db,
    private readonly queue: BookingQueueService,
    private readonly checks: BookingChecksService,
    private readonly candidates: BookingCandidatesService,
    private readonly rules: BookingRuleLimitsService,
    private readonly settings: SettingsService,
    private readonly payments: BookingPaymentsService,
  ) {}

  /**
   * Checks a request like a booking, but without a lock: another booking may be faster.
   * @throws ServiceErrors, BusinessTimeErrors, ResourceErrors.RESOURCE_NOT_FOUND, AnswerErrors.INVALID_ANSWER,
   * BookingErrors.END_BEFORE_START, BookingErrors.SLOT_TAKEN for a service that no resource can take at any time
   */
  async quoteBooking(input: QuoteBooking): Promise<Quote> {
    const { place } = await this.candidates.findPlace(input);
    return this.queue.runRead(place.resource_id, async () => {
      const errors: AppError[] = [];
      const draft = await this.checks.readDraft(this.db, place, (error) => errors.push(error));
      const { currency } = await this.settings.readSettings();
      const hold = input.hold_token ?? undefined;
      const counted = { ...draft, serviceId: draft.service?.id };
      const fault = await this.rules.findFault(this.db, counted, { hold });
      const obstacles = await findObstacles(this.db, draft, { hold });
      const charge = await this.payments.readCharge(this.db, draft, 0);
      return { draft, currency, charge, error: errors[0] ?? fault ?? obstacleError(obstacles) };
    });
  }
}
