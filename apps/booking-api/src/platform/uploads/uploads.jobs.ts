import { Injectable } from '@nestjs/common';
import { type BookingEvents, Every, OnEvent, OnJob } from '../../events';
import { UploadReferencesService } from './uploads.references.service';
import { UploadsService } from './uploads.service';

const HOUR = 3_600_000;

@Injectable()
export class UploadsJobs {
  constructor(
    private readonly uploads: UploadsService,
    private readonly references: UploadReferencesService,
  ) {}

  @OnEvent('booking.deleted', { name: 'remove-booking-files' })
  async deleteBookingFiles({ bookingId }: BookingEvents['booking.deleted']): Promise<void> {
    await this.references.releaseBookingFiles(bookingId);
  }

  @OnEvent('booking.erased', { name: 'remove-erased-booking-files' })
  async deleteErasedBookingFiles({ bookingId }: BookingEvents['booking.erased']): Promise<void> {
    await this.references.releaseBookingFiles(bookingId);
  }

  @OnJob('uploads.purge')
  async deleteCondemnedFiles(): Promise<void> {
    await this.uploads.deleteCondemnedFiles();
  }

  @Every({ name: 'sweep-uploads', everyMs: HOUR })
  async deleteOrphanFiles(): Promise<void> {
    await this.references.releaseCancelledFiles();
    await this.uploads.deleteOrphanFiles();
  }
}
