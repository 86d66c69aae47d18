import { Module } from '@nestjs/common';
import { BookingsModule } from '../../booking/bookings/bookings.module';
import { ManageModule } from '../../front/manage/manage.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { TextsModule } from '../../messaging/texts/texts.module';
import { ClientsAdminController } from './clients.admin.controller';
import { UploadsModule } from '../../platform/uploads/uploads.module';
import { ClientErasureService } from './clients.erasure.service';
import { ClientExportService } from './clients.export.service';
import { ClientsJobs } from './clients.jobs';
import { ClientLinkMailsService } from './clients.link-mails.service';
import { ClientLinksController } from './clients.links.controller';
import { ClientLinksService } from './clients.links.service';
import { ClientPagesController } from './clients.pages.controller';
import { ClientSearchService } from './clients.search.service';

@Module({
  imports: [UploadsModule, BookingsModule, ManageModule, SettingsModule, TextsModule],
  controllers: [ClientLinksController, ClientPagesController, ClientsAdminController],
  providers: [
    ClientLinksService,
    ClientLinkMailsService,
    ClientSearchService,
    ClientExportService,
    ClientErasureService,
    ClientsJobs,
  ],
})
export class ClientsModule {}
