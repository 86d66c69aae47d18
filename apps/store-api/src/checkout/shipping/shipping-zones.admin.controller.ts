import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { CreateShippingZone, ShippingZonesQuery, UpdateShippingZone } from './shipping.dto';
import { ShippingErrors } from './shipping.errors';
import { ShippingZoneView, toShippingZoneView } from './shipping.view';
import { ShippingZonesAdminService } from './shipping-zones.admin.service';

const ZoneResponse = Type.Object({ message: Type.String(), data: ShippingZoneView });
type ZoneResponse = Static<typeof ZoneResponse>;

const version = { table: 'shipping_zones' };

@ApiTags('admin/shipping-zones')
@Controller('admin/shipping-zones')
export class ShippingZonesAdminController {
  constructor(private readonly zones: ShippingZonesAdminService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'Shipping zones by name', returns: pageSchema(ShippingZoneView) })
  async listShippingZones(@Query() query: ShippingZonesQuery): Promise<Paged<ShippingZoneView>> {
    return pageView(await this.zones.listShippingZones(query), query, toShippingZoneView);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Create a shipping zone', status: 201, returns: ZoneResponse })
  async createShippingZone(@Body() body: CreateShippingZone): Promise<ZoneResponse> {
    return {
      message: 'Shipping zone created.',
      data: toShippingZoneView(await this.zones.createShippingZone(body)),
    };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One shipping zone',
    version,
    returns: Type.Object({ data: ShippingZoneView }),
  })
  async findShippingZone(@Param('id', IdPipe) id: number): Promise<{ data: ShippingZoneView }> {
    return { data: toShippingZoneView(await this.zones.findShippingZone(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change name or countries of a shipping zone',
    version,
    returns: ZoneResponse,
    notFound: ShippingZonesAdminService,
  })
  async updateShippingZone(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateShippingZone,
  ): Promise<ZoneResponse> {
    return {
      message: 'Shipping zone updated.',
      data: toShippingZoneView(await this.zones.updateShippingZone(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete a shipping zone that no method serves',
    version,
    status: 204,
    errors: [ShippingErrors.SHIPPING_ZONE_IN_USE],
  })
  async deleteShippingZone(@Param('id', IdPipe) id: number): Promise<void> {
    await this.zones.deleteShippingZone(id);
  }
}
