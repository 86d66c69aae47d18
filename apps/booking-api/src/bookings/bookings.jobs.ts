import { Injectable } from '@nestjs/common';
import { Every } from '../events';
import { IdempotencyService } from './bookings.idempotency.service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

@Injectable()
export class BookingJobs {
  constructor(private readonly idempotency: IdempotencyService) {}

  @Every({ name: 'forget-idempotency-keys', everyMs: HOUR })
  async forgetKeys(): Promise<void> {
    await this.idempotency.forgetOld();
  }
}
