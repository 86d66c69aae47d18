import { Injectable } from '@nestjs/common';
import { type BookingEvents, Every, OnEvent, OnJob } from '../events';
import { UploadClaimsService } from './uploads.claims.service';
import { UploadsService } from './uploads.service';

const HOUR = 3_600_000;

@Injectable()
export class UploadJobs {
  constructor(
    private readonly uploads: UploadsService,
    private readonly claims: UploadClaimsService,
  ) {}

  @OnEvent('booking.deleted', { name: 'remove-booking-files' })
  async removeFiles({ bookingId }: BookingEvents['booking.deleted']): Promise<void> {
    await this.claims.release(bookingId);
  }

  @OnJob('uploads.purge')
  async purge(): Promise<void> {
    await this.uploads.purge();
  }

  @Every({ name: 'sweep-uploads', everyMs: HOUR })
  async sweep(): Promise<void> {
    await this.claims.releaseCancelled();
    await this.uploads.sweep();
  }
}
