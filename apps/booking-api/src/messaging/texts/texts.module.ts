import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { TextsService } from './texts.service';

@Module({ imports: [SettingsModule], providers: [TextsService], exports: [TextsService] })
export class TextsModule {}
