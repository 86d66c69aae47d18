import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, RequestHeader } from '@comptoir/http';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { languageOf } from '../../platform/i18n/languages';
import { OpenGuestCart } from './guests.dto';
import { GuestsService } from './guests.service';
import { GuestCartView, toGuestCartView } from './guests.view';

@ApiTags('cart')
@Controller('guest-carts')
export class GuestsController {
  constructor(
    private readonly guests: GuestsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  @Post()
  @Endpoint({
    access: 'public',
    operation: 'openForGuest',
    summary: 'Open a cart without an account',
    description:
      'Its token stands in for an access token at the routes of carts, checkout and orders. Nothing is stored before the first change of the cart.',
    status: 201,
    returns: Type.Object({ data: GuestCartView }),
  })
  async openGuestCart(
    @Body() { preferred_currency, preferred_language }: OpenGuestCart,
    @RequestHeader({
      name: 'Accept-Language',
      description: 'Languages of the shopper, the first one counts.',
    })
    languages: string | undefined,
  ): Promise<{ data: GuestCartView }> {
    const language = preferred_language ?? languageOf(languages ?? '', this.config.shop.language);
    return { data: toGuestCartView(await this.guests.openGuest(language, preferred_currency ?? null)) };
  }
}
