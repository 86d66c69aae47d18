import { Module } from '@nestjs/common';
import { StoreAuthModule } from '../auth/auth.module';
import { AccountAccessService } from './account-access.service';
import { UsersAdminController } from './users.admin.controller';
import { UsersModule } from '../users/users.module';
import { UsersAdminService } from './users.admin.service';

/** Accounts in the hands of administrators; apart from the accounts, which sign-in is built on. */
@Module({
  imports: [UsersModule, StoreAuthModule],
  controllers: [UsersAdminController],
  providers: [UsersAdminService, AccountAccessService],
})
export class UsersAdminModule {}
