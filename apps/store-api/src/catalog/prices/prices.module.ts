import { Module } from '@nestjs/common';
import { PricesQuery } from './variant-snapshots.service';

@Module({
  providers: [PricesQuery],
  exports: [PricesQuery],
})
export class PricesModule {}
