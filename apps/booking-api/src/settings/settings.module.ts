import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import { UploadsModule } from '../uploads/uploads.module';
import { SettingsAdminController } from './settings.admin.controller';
import { SettingsCipher } from './settings.cipher';
import { SettingsController } from './settings.controller';
import { SettingsJobs } from './settings.jobs';
import { LogoService } from './settings.logo.service';
import { SettingsService } from './settings.service';
import { SmtpTestService } from './settings.smtp-test.service';

@Module({
  imports: [UploadsModule],
  controllers: [SettingsController, SettingsAdminController],
  providers: [
    SettingsService,
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
  exports: [SettingsService],
})
export class SettingsModule {}
