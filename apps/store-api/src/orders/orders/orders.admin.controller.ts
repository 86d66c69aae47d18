import { Body, Controller, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, type PageMeta, type Principal, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { RefundErrors } from '../refunds/refunds.errors';
import { OrderChangesService } from './orders.changes.service';
import {
  AddNote,
  AdminOrdersQuery,
  CancelOrderItems,
  ChangeOrderAddresses,
  ChangeOrderFields,
  MoveOrder,
} from './orders.dto';
import { SHIPPED_UNPAID } from '../order-records/unpaid-shipment.view';
import { GiftCardErrors } from '../../credit/gift-cards/gift-cards.errors';
import { RequestErrors } from '../../platform/http/request.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { OrdersAdminService } from './orders.admin.service';
import { OrderEventView, toOrderEventView } from './orders.events.view';
import { AdminOrderResponse, AdminOrderView, toAdminOrderView } from './orders.view';

type AdminOrderResponse = Static<typeof AdminOrderResponse>;

/** `{order_id}` is the id or the number of an order. */
@ApiTags('admin/orders')
@Controller('admin/orders')
export class OrdersAdminController {
  constructor(
    private readonly orders: OrdersAdminService,
    private readonly changes: OrderChangesService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({ access: 'manager', summary: 'All orders, newest first', returns: pageSchema(AdminOrderView) })
  async listOrders(
    @Query() query: AdminOrdersQuery,
  ): Promise<{ data: AdminOrderView[]; meta: Static<typeof PageMeta> }> {
    return pageView(await this.orders.listOrders(query), query, (order) =>
      toAdminOrderView(order, this.media),
    );
  }

  @Get(':order_id')
  @Endpoint({
    access: 'manager',
    summary: 'An order with its payments and internal notes',
    returns: AdminOrderResponse,
    errors: [OrderErrors.ORDER_NOT_FOUND],
  })
  async findOrder(@Param('order_id') reference: string): Promise<AdminOrderResponse> {
    return { data: toAdminOrderView(await this.orders.findOrder(reference), this.media) };
  }

  @Patch(':order_id/status')
  @Endpoint({
    access: 'manager',
    operation: 'updateStatus',
    summary: 'Move an order forward',
    returns: AdminOrderResponse,
    errors: [
      OrderErrors.ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      OrderErrors.GIFT_CARDS_NEED_ADMIN,
      GiftCardErrors.OWN_GIFT_CARD,
      OrderErrors.INVALID_STATUS_TRANSITION,
      OrderErrors.ORDER_NOT_PAID,
      OrderErrors.ITEMS_NOT_READY,
      OrderErrors.ORDER_NOT_CANCELLABLE,
      RefundErrors.GIFT_CARD_USED,
      RequestErrors.PRECONDITION_FAILED,
    ],
    notFound: OrdersAdminService,
  })
  async moveOrder(
    @Caller() staff: Principal,
    @Param('order_id') reference: string,
    @Body() body: MoveOrder,
  ): Promise<AdminOrderResponse> {
    const { order, isShippedUnpaid } = await this.orders.moveOrder(staff, reference, body);
    return {
      message: `Order ${order.status}.`,
      ...(isShippedUnpaid && { warning: SHIPPED_UNPAID }),
      data: toAdminOrderView(order, this.media),
    };
  }

  @Post(':order_id/cancel-items')
  @Endpoint({
    access: 'manager',
    summary: 'Cancel units that are not shipped, and refund them or charge less',
    returns: AdminOrderResponse,
    errors: [
      OrderErrors.ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      OrderErrors.ORDER_NOT_PAID,
      OrderErrors.ORDER_NOT_CANCELLABLE,
      OrderErrors.ORDER_NOT_CHANGEABLE,
      RefundErrors.REFUND_EXCEEDS_BALANCE,
      RefundErrors.PAYMENT_DISPUTED,
      RefundErrors.GIFT_CARD_USED,
      RequestErrors.PRECONDITION_FAILED,
    ],
    notFound: OrdersAdminService,
  })
  async cancelOrderItems(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
    @Body() body: CancelOrderItems,
  ): Promise<AdminOrderResponse> {
    await this.changes.cancelOrderItems(userId, reference, body);
    const order = await this.orders.findOrder(reference);
    return { message: 'Items cancelled.', data: toAdminOrderView(order, this.media) };
  }

  @Put(':order_id/addresses')
  @Endpoint({
    access: 'manager',
    summary: 'Correct the addresses of an order before it is shipped',
    returns: AdminOrderResponse,
    errors: [
      OrderErrors.ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      OrderErrors.ORDER_NOT_CHANGEABLE,
      RequestErrors.PRECONDITION_FAILED,
    ],
    notFound: OrdersAdminService,
  })
  async changeOrderAddresses(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
    @Body() body: ChangeOrderAddresses,
  ): Promise<AdminOrderResponse> {
    await this.changes.changeOrderAddresses(userId, reference, body);
    const order = await this.orders.findOrder(reference);
    return { message: 'Addresses changed.', data: toAdminOrderView(order, this.media) };
  }

  @Put(':order_id/custom-fields')
  @Endpoint({
    access: 'manager',
    summary: 'Change values of custom fields of an order',
    returns: AdminOrderResponse,
    errors: [OrderErrors.ORDER_NOT_FOUND],
    notFound: OrdersAdminService,
  })
  async changeOrderFields(
    @Param('order_id') reference: string,
    @Body() { custom_fields }: ChangeOrderFields,
  ): Promise<AdminOrderResponse> {
    await this.changes.changeOrderFields(reference, custom_fields ?? {});
    const order = await this.orders.findOrder(reference);
    return { message: 'Custom fields changed.', data: toAdminOrderView(order, this.media) };
  }

  @Get(':order_id/events')
  @Endpoint({
    access: 'manager',
    summary: 'The events of an order with who caused them, the oldest first',
    returns: Type.Object({ data: Type.Array(OrderEventView) }),
    errors: [OrderErrors.ORDER_NOT_FOUND],
  })
  async listOrderEvents(@Param('order_id') reference: string): Promise<{ data: OrderEventView[] }> {
    return { data: (await this.orders.listOrderEvents(reference)).map(toOrderEventView) };
  }

  @Post(':order_id/notes')
  @Endpoint({
    access: 'manager',
    summary: 'Add an internal note',
    status: 201,
    returns: AdminOrderResponse,
    errors: [OrderErrors.ORDER_NOT_FOUND],
    notFound: OrdersAdminService,
  })
  async addOrderNote(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
    @Body() { note }: AddNote,
  ): Promise<AdminOrderResponse> {
    const order = await this.orders.addOrderNote(userId, reference, note);
    return { message: 'Note added.', data: toAdminOrderView(order, this.media) };
  }
}
