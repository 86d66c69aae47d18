import { Module } from '@nestjs/common';
import { BookingValuesAdminController } from './booking-values.admin.controller';
import { BookingValuesService } from './booking-values.service';

@Module({
  controllers: [BookingValuesAdminController],
  providers: [BookingValuesService],
  exports: [BookingValuesService],
})
export class BookingValuesModule {}
