import { Body, Controller, Get, Header, Param, Post, Put, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, Uploads, pageView, pageSchema } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import type { Paged } from '../../platform/http/paging';
import { RefundErrors } from '../refunds/refunds.errors';
import { toRefundPreviewResponse } from '../refunds/refunds.view';
import { MoveReturn, AdminReturnsQuery, PreviewReturnRefund, SetReturnLabel } from './returns.dto';
import { ReturnErrors } from './returns.errors';
import { ReturnImagesService } from './returns.images.service';
import { MAX_LABEL_BYTES, ReturnLabelsService } from './returns.labels.service';
import { ReturnsAdminService } from './returns.admin.service';
import {
  AdminReturnResponse,
  AdminReturnView,
  ReturnRefundPreviewResponse,
  toAdminReturnView,
} from './returns.view';

@ApiTags('admin/returns')
@Controller('admin/returns')
export class ReturnsAdminController {
  constructor(
    private readonly returns: ReturnsAdminService,
    private readonly labels: ReturnLabelsService,
    private readonly images: ReturnImagesService,
  ) {}

  @Get()
  @Endpoint({ access: 'manager', summary: 'All returns, newest first', returns: pageSchema(AdminReturnView) })
  async listReturns(@Query() query: AdminReturnsQuery): Promise<Paged<AdminReturnView>> {
    return pageView(await this.returns.listReturns(query), query, toAdminReturnView);
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One return',
    returns: Type.Object({ data: AdminReturnView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findReturn(@Param('id', IdPipe) id: number): Promise<{ data: AdminReturnView }> {
    return { data: toAdminReturnView(await this.returns.findReturn(id)) };
  }

  @Get(':id/images/:image_id')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    operation: 'openImage',
    summary: 'An image that the customer sent with a return',
    produces: 'image/webp',
    errors: [RequestErrors.NOT_FOUND],
  })
  async openReturnImage(
    @Param('id', IdPipe) id: number,
    @Param('image_id', IdPipe) imageId: number,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.images.openImage(id, imageId, null), { type: 'image/webp' });
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    operation: 'update',
    summary: 'Approve, reject, receive, refund or exchange a return',
    description:
      '`received` counts the units and puts them back on the shelf as asked. `refunded` refunds what came back at ' +
      'what it was sold for. `exchanged` makes an order of the new goods, which what came back pays for. The ' +
      'customer pays for dearer goods before they are shipped, and gets the rest back for cheaper ones.',
    returns: AdminReturnResponse,
    errors: [
      RequestErrors.NOT_FOUND,
      OrderErrors.OWN_ORDER,
      RefundErrors.CREDIT_NEEDS_ADMIN,
      ReturnErrors.INVALID_STATUS_TRANSITION,
      ReturnErrors.RETURN_QUANTITY_EXCEEDED,
      ReturnErrors.INSUFFICIENT_STOCK,
      RefundErrors.REFUND_EXCEEDS_BALANCE,
      RefundErrors.PAYMENT_DISPUTED,
      RefundErrors.GIFT_CARD_USED,
      RefundErrors.ORDER_NOT_PAID,
    ],
    notFound: ReturnsAdminService,
  })
  async moveReturn(
    @Caller() staff: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: MoveReturn,
  ): Promise<AdminReturnResponse> {
    const found = await this.returns.moveReturn(staff, id, body);
    return { message: `Return ${found.status}.`, data: toAdminReturnView(found) };
  }

  @Post(':id/refund-preview')
  @Endpoint({
    access: 'manager',
    operation: 'previewRefund',
    summary: 'What a received return would be refunded at, and where the money would go',
    description: 'By the rules of the refund itself. `data` is null when nothing is left to refund.',
    returns: ReturnRefundPreviewResponse,
    errors: [
      RequestErrors.NOT_FOUND,
      OrderErrors.OWN_ORDER,
      RefundErrors.CREDIT_NEEDS_ADMIN,
      ReturnErrors.INVALID_STATUS_TRANSITION,
      RefundErrors.REFUND_EXCEEDS_BALANCE,
      RefundErrors.PAYMENT_DISPUTED,
      RefundErrors.GIFT_CARD_USED,
      RefundErrors.ORDER_NOT_PAID,
    ],
    notFound: ReturnsAdminService,
  })
  async previewRefund(
    @Caller() staff: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: PreviewReturnRefund,
  ): Promise<ReturnRefundPreviewResponse> {
    const refund = await this.returns.previewRefund(staff, id, body);
    return { data: refund ? toRefundPreviewResponse(refund).data : null };
  }

  @Put(':id/label')
  @Endpoint({
    access: 'manager',
    summary: 'Give an approved return its label',
    description:
      'A PDF of at most 2 MB as `file` of a form, or the `url` of a page that has the label. It replaces the ' +
      'previous one, and is mailed to the customer. The label goes when the return is resolved.',
    upload: { field: 'file', maxBytes: MAX_LABEL_BYTES, maxFiles: 1 },
    returns: AdminReturnResponse,
    errors: [RequestErrors.NOT_FOUND, ReturnErrors.RETURN_NOT_APPROVED],
    notFound: ReturnsAdminService,
  })
  async setReturnLabel(
    @Param('id', IdPipe) id: number,
    @Body() { url }: SetReturnLabel,
    @Uploads() [file]: Buffer[],
  ): Promise<AdminReturnResponse> {
    await this.labels.setLabel({ returnId: id, file, url: url ?? undefined });
    return { message: 'Label sent.', data: toAdminReturnView(await this.returns.findReturn(id)) };
  }
}
