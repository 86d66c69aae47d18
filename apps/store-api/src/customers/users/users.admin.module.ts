import { Module } from '@nestjs/common';
import { StoreAuthModule } from '../auth/auth.module';
import { AccessChanges } from './users.access.service';
import { UsersAdminController } from './users.admin.controller';
import { UsersModule } from './users.module';
import { UsersAdminService } from './users.admin.service';

/** Accounts in the hands of administrators; apart from the accounts, which sign-in is built on. */
@Module({
  imports: [UsersModule, StoreAuthModule],
  controllers: [UsersAdminController],
  providers: [UsersAdminService, AccessChanges],
})
export class UsersAdminModule {}
