import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, OptionalCaller, type Principal } from '@comptoir/http';
import { ShippingMethodsQuery } from './shipping.dto';
import { ShippingService } from './shipping.service';
import { ShippingMethodView, toShippingMethodView } from './shipping.view';

@ApiTags('shipping-methods')
@Controller('shipping-methods')
export class ShippingMethodsController {
  constructor(private readonly shipping: ShippingService) {}

  @Get()
  @Endpoint({
    access: 'optional',
    guests: true,
    operation: 'list',
    summary: 'Shipping methods for the own cart; without an account, for an empty cart',
    returns: Type.Object({ data: Type.Array(ShippingMethodView) }),
  })
  async listShippingOffers(
    @OptionalCaller() caller: Principal | undefined,
    @Query() { country }: ShippingMethodsQuery,
  ): Promise<{ data: ShippingMethodView[] }> {
    const { offers, currency } = await this.shipping.listShippingOffers(caller?.userId, country);
    return { data: offers.map((offer) => toShippingMethodView(offer, currency)) };
  }
}
