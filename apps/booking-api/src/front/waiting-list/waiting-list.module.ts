import { Module } from '@nestjs/common';
import { BookingsModule } from '../../booking/bookings/bookings.module';
import { ResourcesModule } from '../../calendar/resources/resources.module';
import { ServicesModule } from '../../practice/services/services.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { SlotsModule } from '../../calendar/slots/slots.module';
import { TextsModule } from '../../messaging/texts/texts.module';
import { WebhooksModule } from '../../messaging/webhooks/webhooks.module';
import { WaitingListAdminController } from './waiting-list.admin.controller';
import { WaitingListAdminService } from './waiting-list.admin.service';
import { WaitingListAnswersService } from './waiting-list.answers.service';
import { WaitingListAskingService } from './waiting-list.asking.service';
import { WaitingListController } from './waiting-list.controller';
import { WaitingListJobs } from './waiting-list.jobs';
import { WaitingListMailsService } from './waiting-list.mails.service';
import { WaitingListOffersService } from './waiting-list.offers.service';
import { WaitingListPageController } from './waiting-list.page.controller';
import { WaitingListService } from './waiting-list.service';
import { WaitingListTimesService } from './waiting-list.times.service';
import { WaitingListWebhooksService } from './waiting-list.webhooks.service';

@Module({
  imports: [
    BookingsModule,
    ResourcesModule,
    ServicesModule,
    SettingsModule,
    SlotsModule,
    TextsModule,
    WebhooksModule,
  ],
  controllers: [WaitingListPageController, WaitingListController, WaitingListAdminController],
  providers: [
    WaitingListService,
    WaitingListAdminService,
    WaitingListAnswersService,
    WaitingListAskingService,
    WaitingListMailsService,
    WaitingListOffersService,
    WaitingListTimesService,
    WaitingListWebhooksService,
    WaitingListJobs,
  ],
  exports: [WaitingListService],
})
export class WaitingListModule {}
