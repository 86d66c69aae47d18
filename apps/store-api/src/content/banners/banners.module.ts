import { Module } from '@nestjs/common';
import { BannersAdminController } from './banners.admin.controller';
import { BannersController } from './banners.controller';
import { BannersService } from './banners.service';
import { BannersAdminService } from './banners.admin.service';

@Module({
  controllers: [BannersController, BannersAdminController],
  providers: [BannersService, BannersAdminService],
  exports: [BannersService],
})
export class BannersModule {}
