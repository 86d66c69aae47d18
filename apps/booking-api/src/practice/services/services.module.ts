import { Module } from '@nestjs/common';
import { FieldsModule } from '../fields/fields.module';
import { SlotsModule } from '../../calendar/slots/slots.module';
import { UploadsModule } from '../../platform/uploads/uploads.module';
import { ServicesAdminController } from './services.admin.controller';
import { ServiceAvailabilityService } from './services.availability.service';
import { ServicesController } from './services.controller';
import { ServiceImagesService } from './services.images.service';
import { ServicesService } from './services.service';

@Module({
  imports: [FieldsModule, SlotsModule, UploadsModule],
  controllers: [ServicesController, ServicesAdminController],
  providers: [ServicesService, ServiceAvailabilityService, ServiceImagesService],
  exports: [ServicesService, ServiceAvailabilityService],
})
export class ServicesModule {}
