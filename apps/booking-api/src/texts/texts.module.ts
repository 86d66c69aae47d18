import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module';
import { BookingWording } from './texts.service';

@Module({ imports: [SettingsModule], providers: [BookingWording], exports: [BookingWording] })
export class TextsModule {}
