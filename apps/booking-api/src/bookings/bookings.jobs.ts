import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Every } from '../events';
import { BookingClients } from './bookings.clients.service';
import { deleteOldBookingEvents } from './bookings.events';
import { IdempotencyService } from './bookings.idempotency.service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

@Injectable()
export class BookingJobs {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly clients: BookingClients,
    private readonly db: Db,
  ) {}

  @Every({ name: 'forget-idempotency-keys', everyMs: HOUR })
  async forgetKeys(): Promise<void> {
    await this.idempotency.forgetOld();
  }

  @Every({ name: 'forget-booking-origins', everyMs: HOUR })
  async forgetOrigins(): Promise<void> {
    await this.clients.forgetOld();
  }

  @Every({ name: 'purge-booking-events', everyMs: HOUR })
  async purgeEvents(): Promise<void> {
    await deleteOldBookingEvents(this.db);
  }
}
