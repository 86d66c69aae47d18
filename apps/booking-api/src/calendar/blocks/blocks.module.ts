import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.module';
import { BlocksAdminController } from './blocks.admin.controller';
import { BlocksController } from './blocks.controller';
import { BlocksService } from './blocks.service';

@Module({
  imports: [ResourcesModule],
  controllers: [BlocksController, BlocksAdminController],
  providers: [BlocksService],
  exports: [BlocksService],
})
export class BlocksModule {}
