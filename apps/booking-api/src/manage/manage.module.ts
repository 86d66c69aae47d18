import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module';
import { SettingsModule } from '../settings/settings.module';
import { TextsModule } from '../texts/texts.module';
import { ManageController } from './manage.controller';
import { ManageLinks } from './manage.links';

@Module({
  imports: [BookingsModule, SettingsModule, TextsModule],
  controllers: [ManageController],
  providers: [ManageLinks],
  exports: [ManageLinks],
})
export class ManageModule {}
