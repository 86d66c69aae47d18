import { Injectable } from '@nestjs/common';
import { Every } from '../events';
import { BookingClients } from './bookings.clients.service';
import { IdempotencyService } from './bookings.idempotency.service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

@Injectable()
export class BookingJobs {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly clients: BookingClients,
  ) {}

  @Every({ name: 'forget-idempotency-keys', everyMs: HOUR })
  async forgetKeys(): Promise<void> {
    await this.idempotency.forgetOld();
  }

  @Every({ name: 'forget-booking-origins', everyMs: HOUR })
  async forgetOrigins(): Promise<void> {
    await this.clients.forgetOld();
  }
}
