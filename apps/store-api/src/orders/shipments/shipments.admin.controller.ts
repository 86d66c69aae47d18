import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { SHIPPED_UNPAID, ShippedUnpaidWarning } from '../order-records/unpaid-shipment.view';
import type { Paged } from '../../platform/http/paging';
import { AddTracking, CreateShipment, ShipOrder, ShipmentsQuery, UpdateShipment } from './shipments.dto';
import { ShipmentErrors } from './shipments.errors';
import { OrderToShipCheckService } from './order-to-ship-check.service';
import { ShipmentRemovalService } from './shipment-removal.service';
import { type NewShipment, ShipmentsAdminService } from './shipments.admin.service';
import { ShipmentView, toShipmentView } from './shipments.view';

const ShipmentResponse = Type.Object({
  message: Type.String(),
  warning: Type.Optional(ShippedUnpaidWarning),
  data: ShipmentView,
});
type ShipmentResponse = Static<typeof ShipmentResponse>;

const { ORDER_NOT_SHIPPABLE, SHIPMENT_QUANTITY_EXCEEDED } = ShipmentErrors;
const REFUSALS = [
  OrderErrors.OWN_ORDER,
  ORDER_NOT_SHIPPABLE,
  SHIPMENT_QUANTITY_EXCEEDED,
  OrderErrors.ITEMS_NOT_READY,
];

@ApiTags('admin/shipments')
@Controller('admin/shipments')
export class ShipmentsAdminController {
  constructor(
    private readonly shipments: ShipmentsAdminService,
    private readonly removal: ShipmentRemovalService,
  ) {}

  @Get()
  @Endpoint({ access: 'manager', summary: 'Shipments, newest first', returns: pageSchema(ShipmentView) })
  async listShipments(@Query() query: ShipmentsQuery): Promise<Paged<ShipmentView>> {
    return pageView(await this.shipments.listShipments(query), query, toShipmentView);
  }

  @Post()
  @Endpoint({
    access: 'manager',
    summary: 'Create a shipment; with the last items the order becomes shipped, before that processing',
    status: 201,
    returns: ShipmentResponse,
    errors: [
      OrderErrors.ORDER_NOT_FOUND,
      OrderErrors.ORDER_NOT_PAID,
      RequestErrors.PRECONDITION_FAILED,
      ...REFUSALS,
    ],
  })
  async createShipment(
    @Caller() { userId }: Principal,
    @Body() body: CreateShipment,
  ): Promise<ShipmentResponse> {
    return toNewShipmentResponse(await this.shipments.createShipment(userId, body));
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One shipment with its items and tracking',
    returns: Type.Object({ data: ShipmentView }),
  })
  async findShipment(@Param('id', IdPipe) id: number): Promise<{ data: ShipmentView }> {
    return { data: toShipmentView(await this.shipments.findShipment(id)) };
  }

  @Post(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Create a shipment for the order with this id or number',
    status: 201,
    returns: ShipmentResponse,
    errors: [
      OrderErrors.ORDER_NOT_FOUND,
      OrderErrors.ORDER_NOT_PAID,
      RequestErrors.PRECONDITION_FAILED,
      ...REFUSALS,
    ],
    notFound: OrderToShipCheckService,
  })
  async shipOrder(
    @Caller() { userId }: Principal,
    @Param('id') order: string,
    @Body() body: ShipOrder,
  ): Promise<ShipmentResponse> {
    return toNewShipmentResponse(await this.shipments.shipOrder(userId, order, body));
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Change carrier, tracking number, tracking URL, date or items of a shipment',
    returns: ShipmentResponse,
    errors: REFUSALS,
    notFound: ShipmentsAdminService,
  })
  async updateShipment(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateShipment,
  ): Promise<ShipmentResponse> {
    const shipment = await this.shipments.updateShipment(userId, id, body);
    return { message: 'Shipment updated.', data: toShipmentView(shipment) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Take back a shipment that was recorded by mistake, before it is delivered',
    description:
      'Its units are to be shipped again. A shipped order is processing again. The customer is not told.',
    status: 204,
    errors: [OrderErrors.OWN_ORDER, ORDER_NOT_SHIPPABLE],
    notFound: ShipmentsAdminService,
  })
  async removeShipment(@Caller() { userId }: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.removal.removeShipment(userId, id);
  }

  @Post(':id/trackings')
  @Endpoint({
    access: 'manager',
    summary: 'Add a tracking entry; when all shipments have arrived, the order is delivered',
    status: 201,
    returns: ShipmentResponse,
    errors: [OrderErrors.OWN_ORDER],
    notFound: ShipmentsAdminService,
  })
  async addShipmentTracking(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: AddTracking,
  ): Promise<ShipmentResponse> {
    const shipment = await this.shipments.addShipmentTracking(userId, id, body);
    return { message: 'Tracking added.', data: toShipmentView(shipment) };
  }
}

function toNewShipmentResponse({ shipment, isShippedUnpaid }: NewShipment): ShipmentResponse {
  return {
    message: 'Shipment created.',
    ...(isShippedUnpaid && { warning: SHIPPED_UNPAID }),
    data: toShipmentView(shipment),
  };
}
