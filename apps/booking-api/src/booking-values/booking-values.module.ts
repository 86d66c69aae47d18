import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module';
import { BookingValuesAdminController } from './booking-values.admin.controller';
import { BookingValuesService } from './booking-values.service';

@Module({
  imports: [UploadsModule],
  controllers: [BookingValuesAdminController],
  providers: [BookingValuesService],
  exports: [BookingValuesService],
})
export class BookingValuesModule {}
