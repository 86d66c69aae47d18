import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Static } from '@sinclair/typebox';
import { Caller, Endpoint, type PageMeta, type Principal, pageView, paged } from '@comptoir/http';
import { Media } from '../media/media';
import { AddNote, MoveOrder, StaffOrdersQuery } from './orders.dto';
import { OrderErrors } from './orders.errors';
import { StaffOrdersService } from './orders.staff.service';
import { StaffOrderAnswer, StaffOrderView, toStaffOrderView } from './orders.view';

type StaffOrderAnswer = Static<typeof StaffOrderAnswer>;

/** `{order_id}` is an order's id or its number. */
@ApiTags('admin/orders')
@Controller('admin/orders')
export class StaffOrdersController {
  constructor(
    private readonly orders: StaffOrdersService,
    private readonly media: Media,
  ) {}

  @Get()
  @Endpoint({ access: 'manager', summary: 'All orders, newest first', returns: paged(StaffOrderView) })
  async list(
    @Query() query: StaffOrdersQuery,
  ): Promise<{ data: StaffOrderView[]; meta: Static<typeof PageMeta> }> {
    return pageView(await this.orders.list(query), query, (order) => toStaffOrderView(order, this.media));
  }

  @Get(':order_id')
  @Endpoint({
    access: 'manager',
    summary: 'An order with its payments and internal notes',
    returns: StaffOrderAnswer,
    errors: [OrderErrors.ORDER_NOT_FOUND],
  })
  async find(@Param('order_id') reference: string): Promise<StaffOrderAnswer> {
    return { data: toStaffOrderView(await this.orders.find(reference), this.media) };
  }

  @Patch(':order_id/status')
  @Endpoint({
    access: 'manager',
    summary: 'Move an order forward',
    returns: StaffOrderAnswer,
    errors: [
      OrderErrors.ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      OrderErrors.INVALID_STATUS_TRANSITION,
      OrderErrors.ORDER_NOT_PAID,
      OrderErrors.ORDER_NOT_CANCELLABLE,
    ],
    lookup: StaffOrdersService,
  })
  async move(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
    @Body() body: MoveOrder,
  ): Promise<StaffOrderAnswer> {
    const order = await this.orders.move(userId, reference, body);
    return { message: `Order ${order.status}.`, data: toStaffOrderView(order, this.media) };
  }

  @Post(':order_id/notes')
  @Endpoint({
    access: 'manager',
    summary: 'Add a note that only staff reads',
    status: 201,
    returns: StaffOrderAnswer,
    errors: [OrderErrors.ORDER_NOT_FOUND],
    lookup: StaffOrdersService,
  })
  async addNote(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
    @Body() { note }: AddNote,
  ): Promise<StaffOrderAnswer> {
    const order = await this.orders.addNote(userId, reference, note);
    return { message: 'Note added.', data: toStaffOrderView(order, this.media) };
  }
}
