import { Module } from '@nestjs/common';
import { AddressesController } from './addresses.controller';
import { AddressesService } from './addresses.service';
import { AvatarsController } from './avatars.controller';
import { AvatarsJobs } from './avatars.jobs';
import { AvatarsService } from './avatars.service';
import { PreferencesController } from './preferences.controller';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** Accounts, profiles and addresses. */
@Module({
  controllers: [UsersController, PreferencesController, AddressesController, AvatarsController],
  providers: [UsersService, AddressesService, AvatarsService, AvatarsJobs],
  exports: [UsersService, AddressesService, AvatarsService],
})
export class UsersModule {}
