import { Module } from '@nestjs/common';
import { ResourcesModule } from '../../calendar/resources/resources.module';
import { ServicesModule } from '../services/services.module';
import { BookingRulesAdminController } from './booking-rules.admin.controller';
import { BookingRulesService } from './booking-rules.service';

@Module({
  imports: [ResourcesModule, ServicesModule],
  controllers: [BookingRulesAdminController],
  providers: [BookingRulesService],
})
export class BookingRulesModule {}
