import { Module } from '@nestjs/common';
import { StoreAuthModule } from '../auth/auth.module';
import { AccountAccessService } from './account-access.service';
import { UserSessionsAdminController } from './user-sessions.admin.controller';
import { UserSessionsAdminService } from './user-sessions.admin.service';
import { UsersAdminController } from './users.admin.controller';
import { UsersModule } from '../users/users.module';
import { UsersAdminService } from './users.admin.service';

/** Account management for administrators; a feature of its own, because it builds on both users and auth. */
@Module({
  imports: [UsersModule, StoreAuthModule],
  controllers: [UsersAdminController, UserSessionsAdminController],
  providers: [UsersAdminService, UserSessionsAdminService, AccountAccessService],
  exports: [AccountAccessService],
})
export class UsersAdminModule {}
