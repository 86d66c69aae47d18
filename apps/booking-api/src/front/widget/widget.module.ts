import { Module } from '@nestjs/common';
import { BookingsModule } from '../../booking/bookings/bookings.module';
import { FieldsModule } from '../../practice/fields/fields.module';
import { ResourcesModule } from '../../calendar/resources/resources.module';
import { ServicesModule } from '../../practice/services/services.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { SlotsModule } from '../../calendar/slots/slots.module';
import { TextsModule } from '../../messaging/texts/texts.module';
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
