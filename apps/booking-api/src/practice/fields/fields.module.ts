import { Module } from '@nestjs/common';
import { ResourcesModule } from '../../calendar/resources/resources.module';
import { FieldsAdminController } from './fields.admin.controller';
import { FieldsController } from './fields.controller';
import { FieldsService } from './fields.service';

@Module({
  imports: [ResourcesModule],
  controllers: [FieldsController, FieldsAdminController],
  providers: [FieldsService],
  exports: [FieldsService],
})
export class FieldsModule {}
