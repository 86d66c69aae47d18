import { Module } from '@nestjs/common';
import { StaffBannersController } from './banners.admin.controller';
import { BannersController } from './banners.controller';
import { BannersService } from './banners.service';
import { StaffBannersService } from './banners.staff.service';

@Module({
  controllers: [BannersController, StaffBannersController],
  providers: [BannersService, StaffBannersService],
  exports: [BannersService],
})
export class BannersModule {}
