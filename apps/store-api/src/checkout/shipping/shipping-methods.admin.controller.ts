import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { HookErrors } from '../../platform/hooks/hooks.errors';
import {
  CreateShippingMethod,
  AdminShippingMethodsQuery,
  QuoteShipping,
  UpdateShippingMethod,
} from './shipping.dto';
import { ShippingMethodsAdminService } from './shipping-methods.admin.service';
import { ShippingService } from './shipping.service';
import {
  AdminShippingMethodView,
  ShippingMethodView,
  toAdminShippingMethodView,
  toShippingMethodView,
} from './shipping.view';

const MethodResponse = Type.Object({ message: Type.String(), data: AdminShippingMethodView });
type MethodResponse = Static<typeof MethodResponse>;

const version = { table: 'shipping_methods' };

@ApiTags('admin/shipping-methods')
@Controller('admin/shipping-methods')
export class ShippingMethodsAdminController {
  constructor(
    private readonly methods: ShippingMethodsAdminService,
    private readonly shipping: ShippingService,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Shipping methods, in the order in which they are offered',
    returns: pageSchema(AdminShippingMethodView),
  })
  async listShippingMethods(
    @Query() query: AdminShippingMethodsQuery,
  ): Promise<Paged<AdminShippingMethodView>> {
    return pageView(await this.methods.listShippingMethods(query), query, toAdminShippingMethodView);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Create a shipping method', status: 201, returns: MethodResponse })
  async createShippingMethod(@Body() body: CreateShippingMethod): Promise<MethodResponse> {
    const method = await this.methods.createShippingMethod(body);
    return { message: 'Shipping method created.', data: toAdminShippingMethodView(method) };
  }

  @Post('quote')
  @Endpoint({
    access: 'admin',
    summary: 'The methods of a country and their cost for goods of a weight and a price',
    description:
      'What a customer with such a cart is offered; the cheapest is not always the first. Stores nothing.',
    status: 200,
    returns: Type.Object({ data: Type.Array(ShippingMethodView) }),
    errors: [HookErrors.CHECKOUT_RULES_UNAVAILABLE],
  })
  async quoteShippingMethods(@Body() body: QuoteShipping): Promise<{ data: ShippingMethodView[] }> {
    const { offers, currency } = await this.shipping.quoteShipping(body);
    return { data: offers.map((offer) => toShippingMethodView(offer, currency)) };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One shipping method',
    version,
    returns: Type.Object({ data: AdminShippingMethodView }),
  })
  async findShippingMethod(@Param('id', IdPipe) id: number): Promise<{ data: AdminShippingMethodView }> {
    return { data: toAdminShippingMethodView(await this.methods.findShippingMethod(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a shipping method; rates and zones are replaced',
    version,
    returns: MethodResponse,
    notFound: ShippingMethodsAdminService,
  })
  async updateShippingMethod(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateShippingMethod,
  ): Promise<MethodResponse> {
    const method = await this.methods.updateShippingMethod(id, body);
    return { message: 'Shipping method updated.', data: toAdminShippingMethodView(method) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a shipping method', version, status: 204 })
  async deleteShippingMethod(@Param('id', IdPipe) id: number): Promise<void> {
    await this.methods.deleteShippingMethod(id);
  }
}
