import { Module } from '@nestjs/common';
import { BookingsModule } from '../../booking/bookings/bookings.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { TextsModule } from '../../messaging/texts/texts.module';
import { ManageController } from './manage.controller';
import { ManageLinksService } from './manage.links.service';

@Module({
  imports: [BookingsModule, SettingsModule, TextsModule],
  controllers: [ManageController],
  providers: [ManageLinksService],
  exports: [ManageLinksService],
})
export class ManageModule {}
