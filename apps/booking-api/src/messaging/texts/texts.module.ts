import { Module } from '@nestjs/common';
import { MessageTextsModule } from '@comptoir/message-texts';
import { SettingsModule } from '../../platform/settings/settings.module';
import { MESSAGE_TEXTS } from './message-kinds';
import { TextsService } from './texts.service';

@Module({
  imports: [MessageTextsModule.forRoot(MESSAGE_TEXTS), SettingsModule],
  providers: [TextsService],
  exports: [TextsService],
})
export class TextsModule {}
