import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { UploadedFile } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import type { BookingEvents, BookingJobs } from '../../events';
import { UploadsService } from '../../platform/uploads/uploads.service';
import { ServicesService, type ServiceWithMembers } from './services.service';

/** Manages the images of services. */
@Injectable()
export class ServiceImagesService {
  constructor(
    private readonly db: Db,
    private readonly services: ServicesService,
    private readonly uploads: UploadsService,
    private readonly outbox: Outbox<BookingEvents, BookingJobs>,
  ) {}

  /**
   * Makes an uploaded image the image of a service; the previous one is deleted after the commit.
   * @throws ServiceErrors.SERVICE_NOT_FOUND, UploadErrors.FILE_TYPE_NOT_ALLOWED, STORAGE_UNAVAILABLE
   */
  async replaceImage(id: number, file: UploadedFile): Promise<ServiceWithMembers> {
    await this.services.findService(id, 'existing');
    const folder = `services/${id}` as const;
    const { key, url } = await this.uploads.storeFile({ file, folder, accepted: 'images' });
    return this.db.tx(async (tx) => {
      const service = await this.services.changeService(tx, id, { image_url: url });
      const previous = await this.uploads.retainOnlyFile(tx, folder, key);
      if (previous) await this.outbox.enqueue(tx, 'uploads.purge', {}, { key: folder });
      return service;
    });
  }
}
