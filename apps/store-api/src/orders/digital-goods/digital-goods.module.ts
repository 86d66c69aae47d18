import { Module } from '@nestjs/common';
import { ShipmentsModule } from '../shipments/shipments.module';
import { DigitalDeliveriesService } from './digital-deliveries.service';
import { DigitalGoodsAdminController } from './digital-goods.admin.controller';
import { DigitalGoodsAdminService } from './digital-goods.admin.service';
import { DigitalGoodsJobs } from './digital-goods.jobs';
import { DownloadsController } from './downloads.controller';

/** Delivers files and licence keys to the buyers of digital products. */
@Module({
  imports: [ShipmentsModule],
  controllers: [DigitalGoodsAdminController, DownloadsController],
  providers: [DigitalDeliveriesService, DigitalGoodsAdminService, DigitalGoodsJobs],
})
export class DigitalGoodsModule {}
