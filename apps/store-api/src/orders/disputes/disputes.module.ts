import { Module } from '@nestjs/common';
import { RefundsModule } from '../refunds/refunds.module';
import { DisputesAdminController } from './disputes.admin.controller';
import { DisputesService } from './disputes.service';

@Module({
  imports: [RefundsModule],
  controllers: [DisputesAdminController],
  providers: [DisputesService],
  exports: [DisputesService],
})
export class DisputesModule {}
