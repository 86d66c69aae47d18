import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Every } from '../events';
import { BookingClients } from './bookings.clients.service';
import { deleteOldBookingEvents } from './bookings.events';

const HOUR_MS = 3_600_000;

@Injectable()
export class BookingJobs {
  constructor(
    private readonly clients: BookingClients,
    private readonly db: Db,
  ) {}

  @Every({ name: 'forget-booking-origins', everyMs: HOUR_MS })
  async forgetOrigins(): Promise<void> {
    await this.clients.forgetOld();
  }

  @Every({ name: 'purge-booking-events', everyMs: HOUR_MS })
  async purgeEvents(): Promise<void> {
    await deleteOldBookingEvents(this.db);
  }
}
