import { Module } from '@nestjs/common';
import { AccountController } from './account.admin.controller';
import { AdminsController } from './admins.admin.controller';
import { AdminsService } from './admins.service';

@Module({
  controllers: [AdminsController, AccountController],
  providers: [AdminsService],
})
export class AdminsModule {}
