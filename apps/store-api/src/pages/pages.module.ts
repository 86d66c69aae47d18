import { Module } from '@nestjs/common';
import { StaffPagesController } from './pages.admin.controller';
import { PagesController } from './pages.controller';
import { PagesService } from './pages.service';
import { StaffPagesService } from './pages.staff.service';

@Module({
  controllers: [PagesController, StaffPagesController],
  providers: [PagesService, StaffPagesService],
  exports: [PagesService],
})
export class PagesModule {}
