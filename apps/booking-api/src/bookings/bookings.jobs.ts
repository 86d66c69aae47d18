import { Injectable } from '@nestjs/common';
import { Db, foldCounts } from '@comptoir/db';
import { Every } from '../events';
import { BOOKING_COUNTS } from './bookings.counts';
import { IdempotencyService } from './bookings.idempotency.service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

@Injectable()
export class BookingJobs {
  constructor(
    private readonly db: Db,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Every({ name: 'forget-idempotency-keys', everyMs: HOUR })
  async forgetKeys(): Promise<void> {
    await this.idempotency.forgetOld();
  }

  @Every({ name: 'fold-booking-counts', everyMs: MINUTE })
  async foldCounts(): Promise<void> {
    await this.db.rows(foldCounts(BOOKING_COUNTS));
  }
}
