import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { GuestsService } from './guests.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class GuestsJobs {
  constructor(private readonly guests: GuestsService) {}

  @Every({ name: 'delete-expired-guests', everyMs: HOUR_MS })
  deleteExpiredGuests(): Promise<void> {
    return this.guests.deleteExpiredGuests();
  }
}
