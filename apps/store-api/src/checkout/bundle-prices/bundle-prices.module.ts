import { Module } from '@nestjs/common';
import { PricesModule } from '../../catalog/prices/prices.module';
import { BundlesModule } from '../../promotions/bundles/bundles.module';
import { BundlePricesController } from './bundle-prices.controller';
import { BundlePricesService } from './bundle-prices.service';

@Module({
  imports: [BundlesModule, PricesModule],
  controllers: [BundlePricesController],
  providers: [BundlePricesService],
})
export class BundlePricesModule {}
