import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.module';
import { SlotsAdminController } from './slots.admin.controller';
import { SlotsController } from './slots.controller';
import { SlotsService } from './slots.service';

@Module({
  imports: [ResourcesModule],
  controllers: [SlotsController, SlotsAdminController],
  providers: [SlotsService],
  exports: [SlotsService],
})
export class SlotsModule {}
