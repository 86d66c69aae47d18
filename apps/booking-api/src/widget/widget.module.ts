import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module';
import { FieldsModule } from '../fields/fields.module';
import { ResourcesModule } from '../resources/resources.module';
import { ServicesModule } from '../services/services.module';
import { SettingsModule } from '../settings/settings.module';
import { SlotsModule } from '../slots/slots.module';
import { TextsModule } from '../texts/texts.module';
import { WaitingListModule } from '../waiting-list/waiting-list.module';
import { HostedPagesController } from './hosted-pages.controller';
import { PageAnswersService } from './page-answers.service';
import { PayPagesController } from './pay-pages.controller';
import { WaitingPagesController } from './waiting-pages.controller';
import { WidgetController } from './widget.controller';
import { WidgetFilesController } from './widget-files.controller';
import { WidgetFilesService } from './widget-files.service';
import { WidgetService } from './widget.service';
import { WidgetServicesService } from './widget.services.service';

@Module({
  imports: [
    BookingsModule,
    FieldsModule,
    ResourcesModule,
    ServicesModule,
    SettingsModule,
    SlotsModule,
    TextsModule,
    WaitingListModule,
  ],
  controllers: [
    WidgetController,
    WidgetFilesController,
    HostedPagesController,
    PayPagesController,
    WaitingPagesController,
  ],
  providers: [PageAnswersService, WidgetService, WidgetServicesService, WidgetFilesService],
})
export class WidgetModule {}
