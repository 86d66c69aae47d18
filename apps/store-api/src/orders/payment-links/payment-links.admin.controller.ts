import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { PaymentErrors } from '../payments/payments.errors';
import { CreatePaymentLink } from './payment-links.dto';
import { PaymentLinksService } from './payment-links.service';
import {
  PaymentLinkStateView,
  PaymentLinkView,
  toPaymentLinkStateView,
  toPaymentLinkView,
} from './payment-links.view';

/** `{order_id}` is the id or the number of an order. */
@ApiTags('admin/orders')
@Controller('admin/orders')
export class PaymentLinksAdminController {
  constructor(private readonly links: PaymentLinksService) {}

  @Post(':order_id/payment-link')
  @Endpoint({
    access: 'manager',
    summary: 'Create a link that pays an unpaid order without signing in',
    description: 'It replaces the link before, and is shown only here and in the mail to the customer.',
    status: 201,
    returns: Type.Object({ data: PaymentLinkView }),
    errors: [RequestErrors.NOT_FOUND, OrderErrors.ORDER_NOT_FOUND, PaymentErrors.ORDER_NOT_PAYABLE],
  })
  async createPaymentLink(
    @Param('order_id') reference: string,
    @Body() body: CreatePaymentLink,
  ): Promise<{ data: PaymentLinkView }> {
    return { data: toPaymentLinkView(await this.links.createLink(reference, body)) };
  }

  @Get(':order_id/payment-link')
  @Endpoint({
    access: 'manager',
    summary: 'Show whether an order has a payment link, since when and until when',
    description: 'The link itself is not stored, so it is not shown again.',
    returns: Type.Object({ data: PaymentLinkStateView }),
    errors: [RequestErrors.NOT_FOUND, OrderErrors.ORDER_NOT_FOUND],
  })
  async readPaymentLink(@Param('order_id') reference: string): Promise<{ data: PaymentLinkStateView }> {
    return { data: toPaymentLinkStateView(await this.links.readLink(reference)) };
  }

  @Delete(':order_id/payment-link')
  @Endpoint({
    access: 'manager',
    summary: 'Revoke the payment link of an order',
    status: 204,
    errors: [RequestErrors.NOT_FOUND, OrderErrors.ORDER_NOT_FOUND],
  })
  async revokePaymentLink(@Param('order_id') reference: string): Promise<void> {
    await this.links.revokeLink(reference);
  }
}
