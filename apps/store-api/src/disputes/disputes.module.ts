import { Module } from '@nestjs/common';
import { StaffDisputesController } from './disputes.admin.controller';
import { DisputesService } from './disputes.service';

@Module({
  controllers: [StaffDisputesController],
  providers: [DisputesService],
  exports: [DisputesService],
})
export class DisputesModule {}
