import { Injectable } from '@nestjs/common';
import { Every } from '../events';
import { IdempotencyService } from './bookings.idempotency.service';

const HOUR = 3_600_000;

@Injectable()
export class BookingJobs {
  constructor(private readonly idempotency: IdempotencyService) {}

  @Every({ name: 'forget-idempotency-keys', everyMs: HOUR })
  async forgetKeys(): Promise<void> {
    await this.idempotency.forgetOld();
  }
}
