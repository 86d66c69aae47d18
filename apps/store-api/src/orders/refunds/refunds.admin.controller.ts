import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import type { Paged } from '../../platform/http/paging';
import { CreateRefund, MoveRefund, AdminRefundsQuery, PreviewRefund } from './refunds.dto';
import { RefundErrors } from './refunds.errors';
import { RefundsAdminService } from './refunds.admin.service';
import {
  AdminRefundResponse,
  AdminRefundView,
  RefundPreviewResponse,
  toAdminRefundView,
  toRefundPreviewResponse,
} from './refunds.view';

const REFUND_ERRORS = [
  RefundErrors.ORDER_NOT_FOUND,
  OrderErrors.OWN_ORDER,
  RefundErrors.CREDIT_NEEDS_ADMIN,
  RefundErrors.ORDER_NOT_PAID,
  RefundErrors.REFUND_EXCEEDS_BALANCE,
  RefundErrors.PAYMENT_DISPUTED,
  RefundErrors.GIFT_CARD_USED,
  RequestErrors.PRECONDITION_FAILED,
];

@ApiTags('admin/refunds')
@Controller('admin/refunds')
export class RefundsAdminController {
  constructor(private readonly refunds: RefundsAdminService) {}

  @Get()
  @Endpoint({ access: 'manager', summary: 'All refunds, newest first', returns: pageSchema(AdminRefundView) })
  async listRefunds(@Query() query: AdminRefundsQuery): Promise<Paged<AdminRefundView>> {
    return pageView(await this.refunds.listRefunds(query), query, toAdminRefundView);
  }

  @Post()
  @Endpoint({
    access: 'manager',
    summary: 'Refund an order: its whole balance, an amount, or units',
    description:
      'Goes to the card first, then to gift cards and the wallet. The card’s part is sent in the background: the ' +
      'refund is `approved` until the processor has taken it. What was paid outside of the processor is marked as ' +
      '`processed` by hand once it was handed over; giving it as credit to the wallet needs an administrator.',
    status: 201,
    returns: AdminRefundResponse,
    errors: REFUND_ERRORS,
  })
  async createRefund(@Caller() staff: Principal, @Body() body: CreateRefund): Promise<AdminRefundResponse> {
    return {
      message: 'Refund created.',
      data: toAdminRefundView(await this.refunds.createRefund(staff, body)),
    };
  }

  @Post('preview')
  @Endpoint({
    access: 'manager',
    operation: 'preview',
    summary: 'What a refund of an order would be, and where the money would go',
    description: 'By the rules of the refund itself. Nothing is stored.',
    returns: RefundPreviewResponse,
    errors: REFUND_ERRORS,
  })
  async previewRefund(
    @Caller() staff: Principal,
    @Body() body: PreviewRefund,
  ): Promise<RefundPreviewResponse> {
    return toRefundPreviewResponse(await this.refunds.previewRefund(staff, body));
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One refund',
    returns: Type.Object({ data: AdminRefundView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findRefund(@Param('id', IdPipe) id: number): Promise<{ data: AdminRefundView }> {
    return { data: toAdminRefundView(await this.refunds.findRefund(id)) };
  }

  @Patch(':id')
  @Endpoint({
    access: 'manager',
    operation: 'updateStatus',
    summary: 'Approve or reject a pending refund, retry a failed one, or mark one as paid back by hand',
    description:
      '`processed` also pays back by hand what a card rejected of a late payment, or of a first order after its ' +
      'replacement order was refunded: no other way is left for it.',
    returns: AdminRefundResponse,
    errors: [
      RequestErrors.NOT_FOUND,
      OrderErrors.OWN_ORDER,
      RefundErrors.CREDIT_NEEDS_ADMIN,
      RefundErrors.INVALID_STATUS_TRANSITION,
      RefundErrors.REFUND_EXCEEDS_BALANCE,
      RefundErrors.PAYMENT_DISPUTED,
      RefundErrors.GIFT_CARD_USED,
    ],
    notFound: RefundsAdminService,
  })
  async moveRefund(
    @Caller() staff: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: MoveRefund,
  ): Promise<AdminRefundResponse> {
    const refund = await this.refunds.moveRefund(staff, id, body);
    return { message: `Refund ${refund.status}.`, data: toAdminRefundView(refund) };
  }
}
