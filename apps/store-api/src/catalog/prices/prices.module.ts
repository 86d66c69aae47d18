import { Module } from '@nestjs/common';
import { VariantSnapshotsService } from './variant-snapshots.service';

@Module({
  providers: [VariantSnapshotsService],
  exports: [VariantSnapshotsService],
})
export class PricesModule {}
