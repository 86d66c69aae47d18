import { Module } from '@nestjs/common';
import { AccountAdminController } from './account.admin.controller';
import { AdminsAdminController } from './admins.admin.controller';
import { AdminsService } from './admins.service';

@Module({
  controllers: [AdminsAdminController, AccountAdminController],
  providers: [AdminsService],
  exports: [AdminsService],
})
export class AdminsModule {}
