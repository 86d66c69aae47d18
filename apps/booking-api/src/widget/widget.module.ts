import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module';
import { FieldsModule } from '../fields/fields.module';
import { ResourcesModule } from '../resources/resources.module';
import { SettingsModule } from '../settings/settings.module';
import { SlotsModule } from '../slots/slots.module';
import { TextsModule } from '../texts/texts.module';
import { HostedPagesController } from './hosted-pages.controller';
import { WidgetController } from './widget.controller';
import { WidgetFilesController } from './widget-files.controller';
import { WidgetFilesService } from './widget-files.service';
import { WidgetService } from './widget.service';

@Module({
  imports: [BookingsModule, FieldsModule, ResourcesModule, SettingsModule, SlotsModule, TextsModule],
  controllers: [WidgetController, WidgetFilesController, HostedPagesController],
  providers: [WidgetService, WidgetFilesService],
})
export class WidgetModule {}
