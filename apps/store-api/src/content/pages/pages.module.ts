import { Module } from '@nestjs/common';
import { PagesAdminController } from './pages.admin.controller';
import { PagesController } from './pages.controller';
import { PagesService } from './pages.service';
import { PagesAdminService } from './pages.admin.service';

@Module({
  controllers: [PagesController, PagesAdminController],
  providers: [PagesService, PagesAdminService],
  exports: [PagesService],
})
export class PagesModule {}
