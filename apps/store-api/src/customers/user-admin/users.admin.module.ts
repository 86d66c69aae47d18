import { Module } from '@nestjs/common';
import { StoreAuthModule } from '../auth/auth.module';
import { AccountAccessService } from './account-access.service';
import { UsersAdminController } from './users.admin.controller';
import { UsersModule } from '../users/users.module';
import { UsersAdminService } from './users.admin.service';

/** Account management for administrators; a feature of its own, because it builds on both users and auth. */
@Module({
  imports: [UsersModule, StoreAuthModule],
  controllers: [UsersAdminController],
  providers: [UsersAdminService, AccountAccessService],
  exports: [AccountAccessService],
})
export class UsersAdminModule {}
