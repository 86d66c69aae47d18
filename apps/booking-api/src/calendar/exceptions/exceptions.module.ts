import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.module';
import { ExceptionsAdminController } from './exceptions.admin.controller';
import { ExceptionsHolidaysAdminController } from './exceptions.holidays.admin.controller';
import { ExceptionsHolidaysService } from './exceptions.holidays.service';
import { ExceptionsService } from './exceptions.service';

@Module({
  imports: [ResourcesModule],
  controllers: [ExceptionsHolidaysAdminController, ExceptionsAdminController],
  providers: [ExceptionsService, ExceptionsHolidaysService],
})
export class ExceptionsModule {}
