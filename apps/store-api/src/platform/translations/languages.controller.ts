import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { ShopLanguageView, toShopLanguageViews } from './languages.view';
import { ResponseTextsService } from './response-texts.service';

@ApiTags('languages')
@Controller('languages')
export class LanguagesController {
  constructor(private readonly texts: ResponseTextsService) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Languages of the shop, its base language first',
    cache: 'brief',
    returns: Type.Object({ data: Type.Array(ShopLanguageView) }),
  })
  async listLanguages(): Promise<{ data: ShopLanguageView[] }> {
    return { data: toShopLanguageViews(await this.texts.listLanguages()) };
  }
}
