import { Module } from '@nestjs/common';
import { StaffSettingsController } from './settings.admin.controller';
import { SettingsService } from './settings.service';

@Module({ controllers: [StaffSettingsController], providers: [SettingsService], exports: [SettingsService] })
export class SettingsModule {}
