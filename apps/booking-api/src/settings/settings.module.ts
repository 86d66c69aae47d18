import { Module } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { MailQuota } from '@comptoir/mail';
import { Clock } from '@comptoir/time';
import { CONFIG, type Config } from '../config';
import { UploadsModule } from '../uploads/uploads.module';
import { SettingsAdminController } from './settings.admin.controller';
import { SettingsCipher } from './settings.cipher';
import { SettingsController } from './settings.controller';
import { SettingsJobs } from './settings.jobs';
import { LogoService } from './settings.logo.service';
import { SettingsMailer } from './settings.mailer';
import { SettingsService } from './settings.service';
import { SmtpTestService } from './settings.smtp-test.service';

@Module({
  imports: [UploadsModule],
  controllers: [SettingsController, SettingsAdminController],
  providers: [
    SettingsService,
    SettingsMailer,
    {
      provide: MailQuota,
      inject: [Db, Clock, CONFIG],
      useFactory: (db: Db, clock: Clock, { RATE_LIMIT }: Config) =>
        new MailQuota(db, clock, RATE_LIMIT === 'on'),
    },
    SettingsJobs,
    LogoService,
    SmtpTestService,
    {
      provide: SettingsCipher,
      inject: [CONFIG],
      useFactory: ({ SETTINGS_KEY, SETTINGS_KEY_PREVIOUS }: Config) =>
        new SettingsCipher(SETTINGS_KEY, SETTINGS_KEY_PREVIOUS),
    },
  ],
  exports: [SettingsService, SettingsMailer, MailQuota],
})
export class SettingsModule {}
