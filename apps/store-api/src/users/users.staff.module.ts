import { Module } from '@nestjs/common';
import { StoreAuthModule } from '../auth/auth.module';
import { AccessChanges } from './users.access.service';
import { StaffUsersController } from './users.admin.controller';
import { UsersModule } from './users.module';
import { StaffUsersService } from './users.staff.service';

/** Accounts in the hands of administrators; apart from the accounts, which sign-in is built on. */
@Module({
  imports: [UsersModule, StoreAuthModule],
  controllers: [StaffUsersController],
  providers: [StaffUsersService, AccessChanges],
})
export class StaffUsersModule {}
