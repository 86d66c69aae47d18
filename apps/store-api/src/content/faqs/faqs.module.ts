import { Module } from '@nestjs/common';
import { FaqsAdminController } from './faqs.admin.controller';
import { FaqsController } from './faqs.controller';
import { FaqsService } from './faqs.service';
import { FaqsAdminService } from './faqs.admin.service';

@Module({
  controllers: [FaqsController, FaqsAdminController],
  providers: [FaqsService, FaqsAdminService],
  exports: [FaqsService],
})
export class FaqsModule {}
