import { Module } from '@nestjs/common';
import { InvoicesModule } from '../../orders/invoices/invoices.module';
import { ReturnsModule } from '../../orders/returns/returns.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { MessageTextsAdminController } from './message-texts.admin.controller';
import { MessageTextsJobs } from './message-texts.jobs';
import { MessagePreviewsService } from './message-texts.previews.service';
import { MessageTestsService } from './message-texts.tests.service';

/** Lets staff write the words of messages to customers (docs/message-texts.md). */
@Module({
  imports: [InvoicesModule, NotificationsModule, ReturnsModule, SettingsModule],
  controllers: [MessageTextsAdminController],
  providers: [MessagePreviewsService, MessageTestsService, MessageTextsJobs],
})
export class StoreMessageTextsModule {}
