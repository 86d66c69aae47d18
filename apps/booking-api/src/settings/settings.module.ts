import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import { SettingsAdminController } from './settings.admin.controller';
import { SettingsCipher } from './settings.cipher';
import { SettingsController } from './settings.controller';
import { SettingsService } from './settings.service';

@Module({
  controllers: [SettingsController, SettingsAdminController],
  providers: [
    SettingsService,
    {
      provide: SettingsCipher,
      inject: [CONFIG],
      useFactory: ({ SETTINGS_KEY }: Config) => new SettingsCipher(SETTINGS_KEY),
    },
  ],
  exports: [SettingsService],
})
export class SettingsModule {}
