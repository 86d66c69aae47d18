import { Module } from '@nestjs/common';
import { StaffFaqsController } from './faqs.admin.controller';
import { FaqsController } from './faqs.controller';
import { FaqsService } from './faqs.service';
import { StaffFaqsService } from './faqs.staff.service';

@Module({
  controllers: [FaqsController, StaffFaqsController],
  providers: [FaqsService, StaffFaqsService],
  exports: [FaqsService],
})
export class FaqsModule {}
