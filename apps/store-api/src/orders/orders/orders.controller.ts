import { Body, Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import {
  Caller,
  Endpoint,
  Envelope,
  type PageMeta,
  type Principal,
  pageView,
  pageSchema,
} from '@comptoir/http';
import { Referral } from '../../credit/affiliates/referral-cookie';
import { isGuest } from '../../customers/guests/is-guest';
import { RequestErrors } from '../../platform/http/request.errors';
import { MediaService } from '../../platform/media/media.service';
import { QUOTE } from '../../platform/translations/text-shapes';
import { Language, type RequestLanguage } from '../../platform/translations/translations.hooks';
import { costOfProblems } from './code-guesses';
import { TaxProviderErrors } from '../tax-providers/tax-providers.errors';
import { CHECKOUT_ERRORS } from '../order-placement/checkout-errors';
import { PlaceOrder, PreviewOrder } from '../order-placement/checkout.dto';
import { OwnOrderCheckService } from '../order-records/own-order-check.service';
import { OrderClaimsService } from './orders.claims.service';
import { CancelOrder, OrdersQuery } from './orders.dto';
import { RefundErrors } from '../refunds/refunds.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { QuoteResponse, toQuoteView } from './orders.quote.view';
import { OrderPaymentStartService, StartedPaymentView } from './orders.payment.service';
import { OrderReorderService } from './orders.reorder.service';
import { ReorderResponse, toReorderResponse } from './orders.reorder.view';
import { OrdersService } from './orders.service';
import { OrderSummaryView, toOrderSummaryView } from './orders.summary.view';
import { OrderResponse, toOrderView } from './orders.view';

type OrderResponse = Static<typeof OrderResponse>;
const PlacedOrderResponse = Type.Object({
  ...OrderResponse.properties,
  payment_intent: Type.Optional(StartedPaymentView),
});

@ApiTags('orders')
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly reorders: OrderReorderService,
    private readonly claims: OrderClaimsService,
    private readonly starts: OrderPaymentStartService,
    private readonly media: MediaService,
    private readonly envelope: Envelope,
  ) {}

  @Post('preview')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Price an order of the cart, and list its problems',
    texts: { parts: { data: QUOTE } },
    returns: QuoteResponse,
    errors: [OrderErrors.CART_EMPTY, ...Object.values(TaxProviderErrors)],
    rateLimit: 'checkout',
  })
  async previewOrder(
    @Caller() { userId }: Principal,
    @Body() body: PreviewOrder,
    @Req() request: FastifyRequest,
  ): Promise<Static<typeof QuoteResponse>> {
    const quote = await this.orders.previewOrder(userId, body);
    request.failures = costOfProblems(quote.problems);
    const languages = request.headers['accept-language'];
    return { data: toQuoteView(quote, this.media, (error) => this.envelope.localize(error, languages)) };
  }

  @Post()
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Place an order of the cart',
    status: 201,
    description:
      'The names of its goods stay in the language of this request. With `create_payment_intent` the card payment is ' +
      'started too. If the processor fails, the order is placed all the same, and `POST /payments/intent` starts it.',
    texts: {},
    returns: PlacedOrderResponse,
    errors: [...CHECKOUT_ERRORS, RequestErrors.ACCOUNT_REQUIRED],
    rateLimit: 'checkout',
  })
  async placeOrder(
    @Caller() caller: Principal,
    @Body() { create_payment_intent, ...body }: PlaceOrder,
    @Referral() referral: string | undefined,
    @Language() language: RequestLanguage,
  ): Promise<Static<typeof PlacedOrderResponse>> {
    const options = { referral, language, isGuest: isGuest(caller) };
    const order = await this.orders.placeOrder(caller.userId, body, options);
    const data = toOrderView(order, this.media);
    if (!create_payment_intent) return { message: 'Order placed.', data };
    const payment_intent = await this.starts.startPayment(caller.userId, order);
    return { message: 'Order placed.', data, payment_intent };
  }

  @Post('claim')
  @Endpoint({
    access: 'customer',
    summary: 'Take over the orders that were placed without an account under the own e-mail address',
    description: 'Returns the orders that it took over: none the second time.',
    returns: Type.Object({ message: Type.String(), data: Type.Array(OrderSummaryView) }),
  })
  async claimOrders(@Caller() { userId }: Principal): Promise<{ message: string; data: OrderSummaryView[] }> {
    const orders = await this.claims.claimOrders(userId);
    const message = orders.length ? 'These orders are yours now.' : 'There are no orders to take over.';
    return { message, data: orders.map((order) => toOrderSummaryView(order, this.media)) };
  }

  @Get()
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Own orders, newest first',
    returns: pageSchema(OrderSummaryView),
  })
  async listOwnOrders(
    @Caller() { userId }: Principal,
    @Query() query: OrdersQuery,
  ): Promise<{ data: OrderSummaryView[]; meta: Static<typeof PageMeta> }> {
    const page = await this.orders.listOwnOrders(userId, query);
    return pageView(page, query, (order) => toOrderSummaryView(order, this.media));
  }

  @Get(':order_number')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'An own order',
    returns: OrderResponse,
    errors: [OrderErrors.ORDER_NOT_FOUND],
  })
  async findOwnOrder(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
  ): Promise<OrderResponse> {
    return { data: toOrderView(await this.orders.findOwnOrder(userId, orderNumber), this.media) };
  }

  @Post(':order_number/cancel')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Cancel an own order; its stock, coupon and payment are returned',
    description:
      'Files and licence keys that were delivered stay, and so does the order, with the rest cancelled.',
    returns: OrderResponse,
    errors: [
      OrderErrors.ORDER_NOT_FOUND,
      OrderErrors.ORDER_NOT_CANCELLABLE,
      RefundErrors.GIFT_CARD_USED,
      RefundErrors.PAYMENT_DISPUTED,
    ],
    notFound: OwnOrderCheckService,
  })
  async cancelOwnOrder(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Body() { reason }: CancelOrder,
  ): Promise<OrderResponse> {
    const order = await this.orders.cancelOwnOrder(userId, orderNumber, reason ?? null);
    const isWhole = order.status === 'cancelled';
    const message = isWhole ? 'Order cancelled.' : 'Everything that was not delivered is cancelled.';
    return { message, data: toOrderView(order, this.media) };
  }

  @Post(':order_number/reorder')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Add the items of an own order to the cart again, as far as they are available',
    returns: ReorderResponse,
    errors: [OrderErrors.ORDER_NOT_FOUND],
    notFound: OwnOrderCheckService,
  })
  async reorderOwnOrder(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
  ): Promise<ReorderResponse> {
    return toReorderResponse(await this.reorders.reorderOwnOrder(userId, orderNumber), this.media);
  }
}
