import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { UsersModule } from '../users/users.module';
import { GuestTokensService } from './guest-tokens.service';
import { GuestsController } from './guests.controller';
import { GuestsJobs } from './guests.jobs';
import { GuestsService } from './guests.service';

/** Customers without a login. */
@Module({
  imports: [SettingsModule, UsersModule],
  controllers: [GuestsController],
  providers: [GuestsService, GuestTokensService, GuestsJobs],
  exports: [GuestsService],
})
export class GuestsModule {}
