import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { UploadedFile } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import type { BookingEvents, BookingJobs } from '../../events';
import { UploadsService } from '../uploads/uploads.service';
import { SettingsService } from './settings.service';

/** Manages the uploaded logo. */
@Injectable()
export class SettingsLogoService {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly uploads: UploadsService,
    private readonly outbox: Outbox<BookingEvents, BookingJobs>,
  ) {}

  /**
   * Makes an uploaded image the logo; previous logos are deleted after the commit.
   * @returns its URL
   * @throws UploadErrors.FILE_TYPE_NOT_ALLOWED, UploadErrors.STORAGE_UNAVAILABLE
   */
  async replaceLogo(file: UploadedFile): Promise<string> {
    const { key, url } = await this.uploads.storeFile({ file, folder: 'logos', accepted: 'images' });
    await this.db.tx(async (tx) => {
      await this.settings.setLogo(tx, url);
      const previous = await this.uploads.retainOnlyFile(tx, 'logos', key);
      if (previous) await this.outbox.enqueue(tx, 'uploads.purge', {}, { key: 'logos' });
    });
    return url;
  }
}
