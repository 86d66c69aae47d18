import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageSchema, pageView } from '@comptoir/http';
import { Db } from '@comptoir/db';
import type { Paged } from '../../platform/http/paging';
import { MediaService } from '../../platform/media/media.service';
import { CHECKOUT_ERRORS } from '../order-placement/checkout-errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { OrderDetailsService } from '../orders/orders.details.service';
import { AdminOrderResponse, toAdminOrderView } from '../orders/orders.view';
import { PaymentLinkView, toPaymentLinkView } from '../payment-links/payment-links.view';
import { PaymentErrors } from '../payments/payments.errors';
import { DraftCheckoutService } from './draft-checkout.service';
import { DraftOrdersAdminService } from './draft-orders.admin.service';
import {
  CreateDraftOrder,
  DraftOrdersQuery,
  PlaceDraftOrder,
  SaveDraftOrder,
  SendDraftOrder,
} from './draft-orders.dto';
import { DraftOrderErrors } from './draft-orders.errors';
import type { DraftDetails } from './draft-orders.queries';
import {
  DraftOrderDetailsView,
  DraftOrderView,
  toDraftOrderDetailsView,
  toDraftOrderView,
} from './draft-orders.view';

const DraftOrderResponse = Type.Object({
  message: Type.Optional(Type.String()),
  data: DraftOrderDetailsView,
});
type DraftOrderResponse = Static<typeof DraftOrderResponse>;
const CHANGE_ERRORS = [DraftOrderErrors.DRAFT_ORDER_PLACED, OrderErrors.OWN_ORDER];

const version = { table: 'draft_orders' };

@ApiTags('admin/orders')
@Controller('admin/draft-orders')
export class DraftOrdersAdminController {
  constructor(
    private readonly db: Db,
    private readonly drafts: DraftOrdersAdminService,
    private readonly checkout: DraftCheckoutService,
    private readonly orders: OrderDetailsService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({ access: 'manager', summary: 'Draft orders, newest first', returns: pageSchema(DraftOrderView) })
  async listDrafts(@Query() query: DraftOrdersQuery): Promise<Paged<DraftOrderView>> {
    return pageView(await this.drafts.listDrafts(query), query, toDraftOrderView);
  }

  @Post()
  @Endpoint({
    access: 'manager',
    summary: 'Prepare an order for a customer',
    status: 201,
    returns: DraftOrderResponse,
    errors: [OrderErrors.OWN_ORDER],
  })
  async createDraft(
    @Caller() { userId }: Principal,
    @Body() body: CreateDraftOrder,
  ): Promise<DraftOrderResponse> {
    return this.responseOf(await this.drafts.createDraft(userId, body), 'Draft order created.');
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'A draft order, with what it costs now',
    version,
    returns: DraftOrderResponse,
  })
  async findDraft(@Param('id', IdPipe) id: number): Promise<DraftOrderResponse> {
    return this.responseOf(await this.drafts.findDraft(id));
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Replace what an open draft order contains',
    version,
    returns: DraftOrderResponse,
    errors: CHANGE_ERRORS,
    notFound: DraftOrdersAdminService,
  })
  async saveDraft(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: SaveDraftOrder,
  ): Promise<DraftOrderResponse> {
    return this.responseOf(await this.drafts.saveDraft(userId, id, body), 'Draft order saved.');
  }

  @Delete(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete an open draft order',
    version,
    status: 204,
    errors: CHANGE_ERRORS,
  })
  async deleteDraft(@Caller() { userId }: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.drafts.deleteDraft(userId, id);
  }

  @Post(':id/place')
  @Endpoint({
    access: 'manager',
    summary: 'Place the order of a draft order, once',
    version,
    status: 201,
    returns: AdminOrderResponse,
    errors: [...CHANGE_ERRORS, ...CHECKOUT_ERRORS],
    notFound: DraftOrdersAdminService,
  })
  async placeDraft(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: PlaceDraftOrder,
  ): Promise<Static<typeof AdminOrderResponse>> {
    const orderId = await this.checkout.placeDraft(userId, id, body);
    const [order] = await this.orders.readAdminOrders(this.db, [orderId]);
    if (!order) throw new Error(`order ${orderId} was not written`);
    return { message: 'Order placed.', data: toAdminOrderView(order, this.media) };
  }

  @Post(':id/send')
  @Endpoint({
    access: 'manager',
    summary: 'Mail the customer a link that pays the draft order',
    description:
      'It places an open draft order first. Each call sends one mail; send an `Idempotency-Key`, so that a repeated ' +
      'request sends none. A link that is still valid is sent again.',
    returns: Type.Object({ message: Type.String(), data: PaymentLinkView }),
    errors: [OrderErrors.OWN_ORDER, PaymentErrors.ORDER_NOT_PAYABLE, ...CHECKOUT_ERRORS],
    notFound: DraftOrdersAdminService,
  })
  async sendDraft(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: SendDraftOrder,
  ): Promise<{ message: string; data: PaymentLinkView }> {
    const link = await this.checkout.sendDraft(userId, id, body);
    return { message: 'Payment link sent.', data: toPaymentLinkView(link) };
  }

  private async responseOf(draft: DraftDetails, message?: string): Promise<DraftOrderResponse> {
    const quote = draft.order_id === null ? await this.checkout.quoteDraft(draft) : null;
    return { ...(message && { message }), data: toDraftOrderDetailsView(draft, quote, this.media) };
  }
}
