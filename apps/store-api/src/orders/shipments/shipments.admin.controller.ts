import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import { OrderErrors } from '../order-records/order-records.errors';
import type { Paged } from '../../platform/http/paging';
import { AddTracking, CreateShipment, ShipOrder, ShipmentsQuery, UpdateShipment } from './shipments.dto';
import { ShipmentErrors } from './shipments.errors';
import { OrderToShipCheckService } from './order-to-ship-check.service';
import { ShipmentsAdminService } from './shipments.admin.service';
import { ShipmentView, toShipmentView } from './shipments.view';

const ShipmentAnswer = Type.Object({ message: Type.String(), data: ShipmentView });
type ShipmentAnswer = Static<typeof ShipmentAnswer>;

const { ORDER_NOT_SHIPPABLE, SHIPMENT_QUANTITY_EXCEEDED } = ShipmentErrors;
const REFUSALS = [OrderErrors.OWN_ORDER, ORDER_NOT_SHIPPABLE, SHIPMENT_QUANTITY_EXCEEDED];

@ApiTags('admin/shipments')
@Controller('admin/shipments')
export class ShipmentsAdminController {
  constructor(private readonly shipments: ShipmentsAdminService) {}

  @Get()
  @Endpoint({ access: 'manager', summary: 'Parcels, newest first', returns: pageSchema(ShipmentView) })
  async listShipments(@Query() query: ShipmentsQuery): Promise<Paged<ShipmentView>> {
    return pageView(await this.shipments.listShipments(query), query, toShipmentView);
  }

  @Post()
  @Endpoint({
    access: 'manager',
    summary: 'Send a parcel; with the last one the order is shipped, before that it is in progress',
    status: 201,
    returns: ShipmentAnswer,
    errors: [OrderErrors.ORDER_NOT_FOUND, OrderErrors.ORDER_NOT_PAID, ...REFUSALS],
  })
  async createShipment(
    @Caller() { userId }: Principal,
    @Body() body: CreateShipment,
  ): Promise<ShipmentAnswer> {
    const shipment = await this.shipments.createShipment(userId, body);
    return { message: 'Shipment created.', data: toShipmentView(shipment) };
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One parcel with its contents and its news',
    returns: Type.Object({ data: ShipmentView }),
  })
  async findShipment(@Param('id', IdPipe) id: number): Promise<{ data: ShipmentView }> {
    return { data: toShipmentView(await this.shipments.findShipment(id)) };
  }

  @Post(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Send a parcel of the order whose id or number the path names',
    status: 201,
    returns: ShipmentAnswer,
    errors: [OrderErrors.ORDER_NOT_FOUND, OrderErrors.ORDER_NOT_PAID, ...REFUSALS],
    notFound: OrderToShipCheckService,
  })
  async shipOrder(
    @Caller() { userId }: Principal,
    @Param('id') order: string,
    @Body() body: ShipOrder,
  ): Promise<ShipmentAnswer> {
    const shipment = await this.shipments.shipOrder(userId, order, body);
    return { message: 'Shipment created.', data: toShipmentView(shipment) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Change carrier, number, page, date or contents of a parcel',
    returns: ShipmentAnswer,
    errors: REFUSALS,
    notFound: ShipmentsAdminService,
  })
  async updateShipment(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateShipment,
  ): Promise<ShipmentAnswer> {
    const shipment = await this.shipments.updateShipment(userId, id, body);
    return { message: 'Shipment updated.', data: toShipmentView(shipment) };
  }

  @Post(':id/trackings')
  @Endpoint({
    access: 'manager',
    summary: 'Note what was heard of a parcel; when all have arrived, the order is delivered',
    status: 201,
    returns: ShipmentAnswer,
    errors: [OrderErrors.OWN_ORDER],
    notFound: ShipmentsAdminService,
  })
  async addShipmentTracking(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: AddTracking,
  ): Promise<ShipmentAnswer> {
    const shipment = await this.shipments.addShipmentTracking(userId, id, body);
    return { message: 'Tracking added.', data: toShipmentView(shipment) };
  }
}
