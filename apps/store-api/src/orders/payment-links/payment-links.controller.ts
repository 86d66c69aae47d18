import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { PaymentErrors } from '../payments/payments.errors';
import { PaymentResponse, PaymentView, toPaymentView } from '../payments/payments.view';
import { PaymentLinkErrors } from './payment-links.errors';
import { PaymentLinksService } from './payment-links.service';
import { LinkedOrderView, toLinkedOrderView } from './payment-links.view';

const { PAYMENT_LINK_EXPIRED, PAYMENT_LINK_NOT_FOUND } = PaymentLinkErrors;

@ApiTags('payments')
@Controller('pay')
export class PaymentLinksController {
  constructor(private readonly links: PaymentLinksService) {}

  @Get(':token')
  @Endpoint({
    access: 'public',
    summary: 'The order of a payment link',
    returns: Type.Object({ data: LinkedOrderView }),
    errors: [PAYMENT_LINK_NOT_FOUND, PAYMENT_LINK_EXPIRED],
    rateLimit: 'payment-link',
  })
  async findLinkedOrder(@Param('token') token: string): Promise<{ data: LinkedOrderView }> {
    return { data: toLinkedOrderView(await this.links.findLinkedOrder(token)) };
  }

  @Post(':token/intent')
  @Endpoint({
    access: 'public',
    summary: 'Start the payment of a payment link, or return the open one',
    description: 'The client library collects the card with the client secret.',
    returns: PaymentResponse,
    errors: [
      PAYMENT_LINK_NOT_FOUND,
      PAYMENT_LINK_EXPIRED,
      PaymentErrors.ORDER_NOT_PAYABLE,
      PaymentErrors.PAYMENT_NOT_FAILED,
      PaymentErrors.PAYMENT_PROCESSOR_ERROR,
    ],
    rateLimit: 'payment-link',
  })
  async openLinkedPayment(@Param('token') token: string): Promise<{ data: PaymentView }> {
    return { data: toPaymentView(await this.links.openPayment(token)) };
  }
}
