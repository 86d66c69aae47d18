import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Every } from '../../events';
import { deleteExpiredHolds } from '../../calendar/occupancy/holds.queries';
import { BookingClientLimitsService } from './bookings.client-limits.service';
import { deleteOldBookingEvents } from './bookings.events.queries';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

@Injectable()
export class BookingsJobs {
  constructor(
    private readonly limits: BookingClientLimitsService,
    private readonly db: Db,
  ) {}

  @Every({ name: 'forget-booking-origins', everyMs: HOUR_MS })
  async deleteOldOrigins(): Promise<void> {
    await this.limits.deleteOldOrigins();
  }

  @Every({ name: 'purge-holds', everyMs: MINUTE_MS })
  async deleteExpiredHolds(): Promise<void> {
    await deleteExpiredHolds(this.db);
  }

  @Every({ name: 'purge-booking-events', everyMs: HOUR_MS })
  async deleteOldEvents(): Promise<void> {
    await deleteOldBookingEvents(this.db);
  }
}
