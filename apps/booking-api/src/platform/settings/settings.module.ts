import { Module } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { MailQuota } from '@comptoir/mail';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { UploadsModule } from '../uploads/uploads.module';
import { SettingsAdminController } from './settings.admin.controller';
import { SettingsCipher } from './settings-cipher';
import { SettingsController } from './settings.controller';
import { SettingsJobs } from './settings.jobs';
import { SettingsLogoService } from './settings.logo.service';
import { SettingsMailService } from './settings.mail.service';
import { SettingsService } from './settings.service';
import { SettingsSmtpTestService } from './settings.smtp-test.service';

@Module({
  imports: [UploadsModule],
  controllers: [SettingsController, SettingsAdminController],
  providers: [
    SettingsService,
    SettingsMailService,
    {
      provide: MailQuota,
      inject: [Db, Clock, BOOKING_CONFIG],
      useFactory: (db: Db, clock: Clock, { rateLimit }: BookingConfig) => new MailQuota(db, clock, rateLimit),
    },
    SettingsJobs,
    SettingsLogoService,
    SettingsSmtpTestService,
    {
      provide: SettingsCipher,
      inject: [BOOKING_CONFIG],
      useFactory: ({ settings }: BookingConfig) => new SettingsCipher(settings.key, settings.previousKeys),
    },
  ],
  exports: [SettingsCipher, SettingsService, SettingsMailService, SettingsSmtpTestService, MailQuota],
})
export class SettingsModule {}
