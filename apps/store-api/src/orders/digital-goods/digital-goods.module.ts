import { Module } from '@nestjs/common';
import { ShipmentsModule } from '../shipments/shipments.module';
import { SoldGiftCardsModule } from '../sold-gift-cards/sold-gift-cards.module';
import { DigitalDeliveriesService } from './digital-deliveries.service';
import { DigitalGoodsAdminController } from './digital-goods.admin.controller';
import { DigitalGoodsAdminService } from './digital-goods.admin.service';
import { DigitalGoodsJobs } from './digital-goods.jobs';
import { DownloadsController } from './downloads.controller';
import { LicenceKeySealingService } from './licence-keys.sealing.service';
import { LicenceKeysService } from './licence-keys.service';

/** Delivers files, licence keys and gift cards to the buyers of digital products. */
@Module({
  imports: [ShipmentsModule, SoldGiftCardsModule],
  controllers: [DigitalGoodsAdminController, DownloadsController],
  providers: [
    DigitalDeliveriesService,
    DigitalGoodsAdminService,
    DigitalGoodsJobs,
    LicenceKeySealingService,
    LicenceKeysService,
  ],
  exports: [DigitalDeliveriesService, LicenceKeysService],
})
export class DigitalGoodsModule {}
