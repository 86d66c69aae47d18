import { Global, Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module';
import { LanguagesController } from './languages.controller';
import { ResponseTextsService } from './response-texts.service';
import { TranslationsHooks } from './translations.hooks';
import { TranslationsService } from './translations.service';

/** Every feature with texts writes translations. */
@Global()
@Module({
  imports: [SettingsModule],
  controllers: [LanguagesController],
  providers: [ResponseTextsService, TranslationsHooks, TranslationsService],
  exports: [ResponseTextsService, TranslationsHooks, TranslationsService],
})
export class TranslationsModule {}
