import { Module } from '@nestjs/common';
import { BookingsModule } from '../../booking/bookings/bookings.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { TextsModule } from '../../messaging/texts/texts.module';
import { MessageTextsAdminController } from './message-texts.admin.controller';
import { MessagePreviewsService } from './message-texts.previews.service';
import { MessageTestsService } from './message-texts.tests.service';

/** Lets staff write the words of messages to clients (docs/message-texts.md). */
@Module({
  imports: [BookingsModule, SettingsModule, TextsModule],
  controllers: [MessageTextsAdminController],
  providers: [MessagePreviewsService, MessageTestsService],
})
export class BookingMessageTextsModule {}
