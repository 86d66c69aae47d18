import { Module } from '@nestjs/common';
import { DisputesAdminController } from './disputes.admin.controller';
import { DisputesService } from './disputes.service';

@Module({
  controllers: [DisputesAdminController],
  providers: [DisputesService],
  exports: [DisputesService],
})
export class DisputesModule {}
