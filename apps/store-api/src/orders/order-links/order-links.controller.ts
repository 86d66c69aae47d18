import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { PaymentErrors } from '../payments/payments.errors';
import { PaymentResponse, PaymentView, toPaymentView } from '../payments/payments.view';
import { RefundErrors } from '../refunds/refunds.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { CancelOrder } from '../orders/orders.dto';
import { OrderLinksActionsService } from './order-links.actions.service';
import { RequestOrderLink } from './order-links.dto';
import { OrderLinkErrors } from './order-links.errors';
import { OrderLinksReaderService } from './order-links.reader.service';
import { OrderLinksService } from './order-links.service';
import { OrderLinkView } from './order-links.view';

const LINK_ERRORS = Object.values(OrderLinkErrors);
const MessageResponse = Type.Object({ message: Type.String() });

/** An order for whoever has the link of its mails, without signing in. */
@ApiTags('order-links')
@Controller('order-links')
export class OrderLinksController {
  constructor(
    private readonly links: OrderLinksService,
    private readonly reader: OrderLinksReaderService,
    private readonly actions: OrderLinksActionsService,
  ) {}

  @Post()
  @Endpoint({
    access: 'public',
    operation: 'request',
    summary: 'Mail the link of an order again',
    description: 'The response is the same whether or not such an order exists.',
    status: 202,
    returns: MessageResponse,
    rateLimit: 'order-link.request',
  })
  async requestOrderLink(@Body() body: RequestOrderLink): Promise<{ message: string }> {
    await this.links.requestLink(body.order_number, body.email);
    return { message: 'If an order has this number and e-mail address, its link is on its way.' };
  }

  @Get(':token')
  @Endpoint({
    access: 'public',
    operation: 'get',
    summary: 'The order of a link, as its customer sees it',
    returns: Type.Object({ data: OrderLinkView }),
    errors: LINK_ERRORS,
    rateLimit: 'order-link',
  })
  async findLinkedOrder(@Param('token') token: string): Promise<{ data: OrderLinkView }> {
    return { data: await this.reader.readLinkedOrder(token) };
  }

  @Post(':token/payment-intent')
  @Endpoint({
    access: 'public',
    operation: 'createIntent',
    summary: 'Start the payment of a linked order, or return the open one',
    description: 'It replaces a failed payment. The client library collects the card with the client secret.',
    returns: PaymentResponse,
    errors: [
      ...LINK_ERRORS,
      PaymentErrors.ORDER_NOT_PAYABLE,
      PaymentErrors.PAYMENT_NOT_FAILED,
      PaymentErrors.PAYMENT_PROCESSOR_ERROR,
    ],
    rateLimit: 'order-link',
  })
  async openLinkedPayment(@Param('token') token: string): Promise<{ data: PaymentView }> {
    return { data: toPaymentView(await this.actions.openPayment(token)) };
  }

  @Post(':token/cancel')
  @Endpoint({
    access: 'public',
    operation: 'cancel',
    summary: 'Cancel a linked order; its stock, coupon and payment are returned',
    returns: Type.Object({ message: Type.String(), data: OrderLinkView }),
    errors: [
      ...LINK_ERRORS,
      OrderErrors.ORDER_NOT_CANCELLABLE,
      RefundErrors.GIFT_CARD_USED,
      RefundErrors.PAYMENT_DISPUTED,
    ],
    rateLimit: 'order-link',
  })
  async cancelLinkedOrder(
    @Param('token') token: string,
    @Body() { reason }: CancelOrder,
  ): Promise<{ message: string; data: OrderLinkView }> {
    await this.actions.cancelOrder(token, reason ?? null);
    return { message: 'Order cancelled.', data: await this.reader.readLinkedOrder(token) };
  }
}
