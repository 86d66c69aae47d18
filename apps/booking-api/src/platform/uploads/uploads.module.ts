import { Module, type OnModuleInit } from '@nestjs/common';
import { Health } from '@comptoir/http';
import { ObjectStorage } from '@comptoir/storage';
import { UploadReferencesService } from './uploads.references.service';
import { UploadsController } from './uploads.controller';
import { PrivateFilesController } from './uploads.private.controller';
import { PrivateFilesService } from './uploads.private.service';
import { UploadsReaderService } from './uploads.reader.service';
import { UploadsJobs } from './uploads.jobs';
import { UploadQuotaService } from './uploads.quota.service';
import { UploadsService } from './uploads.service';

@Module({
  controllers: [UploadsController, PrivateFilesController],
  providers: [
    UploadsService,
    UploadReferencesService,
    UploadsJobs,
    UploadQuotaService,
    UploadsReaderService,
    PrivateFilesService,
  ],
  exports: [UploadsService, UploadReferencesService, PrivateFilesService],
})
export class UploadsModule implements OnModuleInit {
  constructor(
    private readonly health: Health,
    private readonly storage: ObjectStorage,
  ) {}

  /** Reports the storage without making the process unready: only uploads need it. */
  onModuleInit(): void {
    this.health.add({ name: 'storage', required: false, check: () => this.storage.check() });
  }
}
