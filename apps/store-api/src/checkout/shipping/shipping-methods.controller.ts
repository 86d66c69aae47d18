import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, OptionalCaller, type Principal } from '@comptoir/http';
import { SHIPPING_METHOD } from '../../platform/translations/text-shapes';
import { HookErrors } from '../../platform/hooks/hooks.errors';
import { ShippingMethodsQuery } from './shipping.dto';
import { ShippingService } from './shipping.service';
import { ShippingMethodView, toShippingMethodView } from './shipping.view';

@ApiTags('shipping-methods')
@Controller('shipping-methods')
export class ShippingMethodsController {
  constructor(private readonly shipping: ShippingService) {}

  @Get('countries')
  @Endpoint({
    access: 'public',
    cache: 'brief',
    operation: 'listCountries',
    summary: 'Countries that the shop delivers to, as ISO 3166-1 alpha-2 codes in alphabetical order',
    returns: Type.Object({ data: Type.Array(Type.String()) }),
  })
  async listShippingCountries(): Promise<{ data: string[] }> {
    return { data: await this.shipping.listShippingCountries() };
  }

  @Get()
  @Endpoint({
    access: 'optional',
    guests: true,
    operation: 'list',
    summary: 'Shipping methods for the own cart; without an account, for an empty cart',
    texts: { parts: { data: SHIPPING_METHOD } },
    returns: Type.Object({ data: Type.Array(ShippingMethodView) }),
    errors: [HookErrors.CHECKOUT_RULES_UNAVAILABLE],
  })
  async listShippingOffers(
    @OptionalCaller() caller: Principal | undefined,
    @Query() { country }: ShippingMethodsQuery,
  ): Promise<{ data: ShippingMethodView[] }> {
    const { offers, currency } = await this.shipping.listShippingOffers(caller?.userId, country);
    return { data: offers.map((offer) => toShippingMethodView(offer, currency)) };
  }
}
