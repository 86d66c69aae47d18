import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, Upload, type UploadedFile } from '@comptoir/http';
import { PreviewReturn, RequestReturn } from '../returns/returns.dto';
import { ReturnErrors } from '../returns/returns.errors';
import { IMAGE_UPLOAD, MAX_IMAGE_BYTES } from '../returns/returns.images.service';
import {
  ReturnImageResponse,
  ReturnPreviewResponse,
  ReturnResponse,
  toCreatedReturnView,
  toReturnPreviewResponse,
} from '../returns/returns.view';
import { PreviewWithdrawal, Withdraw } from '../withdrawals/withdrawals.dto';
import { WITHDRAWAL_ERRORS } from '../withdrawals/withdrawals.errors';
import {
  WithdrawalPreviewResponse,
  WithdrawalResponse,
  toWithdrawalPreviewResponse,
  toWithdrawalResponse,
} from '../withdrawals/withdrawals.view';
import { OrderLinkReturnsService } from './order-link-returns.service';
import { OrderLinkErrors } from './order-links.errors';

const LINK_ERRORS = Object.values(OrderLinkErrors);
const RETURN_ERRORS = [
  ReturnErrors.ORDER_NOT_RETURNABLE,
  ReturnErrors.RETURN_QUANTITY_EXCEEDED,
  ReturnErrors.RETURN_WINDOW_EXPIRED,
];

/** Sends the goods of a linked order back. */
@ApiTags('order-links')
@Controller('order-links/:token')
export class OrderLinkReturnsController {
  constructor(private readonly returns: OrderLinkReturnsService) {}

  @Post('return')
  @Endpoint({
    access: 'public',
    operation: 'requestReturn',
    summary: 'Request a return of items of a linked order',
    status: 201,
    returns: ReturnResponse,
    errors: [...LINK_ERRORS, ...RETURN_ERRORS],
    rateLimit: 'order-link',
  })
  async requestLinkedReturn(
    @Param('token') token: string,
    @Body() body: RequestReturn,
  ): Promise<ReturnResponse> {
    const made = await this.returns.requestReturn(token, body);
    return { message: 'Return requested.', data: toCreatedReturnView(made) };
  }

  @Post('return-images')
  @Endpoint({
    access: 'public',
    operation: 'uploadReturnImage',
    summary: 'Upload an image for a return of a linked order',
    description: IMAGE_UPLOAD,
    status: 201,
    upload: { field: 'image', maxBytes: MAX_IMAGE_BYTES },
    returns: ReturnImageResponse,
    errors: LINK_ERRORS,
    rateLimit: 'return-image',
  })
  async uploadLinkedImage(
    @Param('token') token: string,
    @Upload() { bytes }: UploadedFile,
  ): Promise<ReturnImageResponse> {
    return { data: { id: await this.returns.addImage(token, bytes) } };
  }

  @Post('withdrawal')
  @Endpoint({
    access: 'public',
    operation: 'withdraw',
    summary: 'Withdraw from a linked order, or from some of its items',
    description: 'As `POST /orders/{order_number}/withdrawal`.',
    status: 201,
    returns: WithdrawalResponse,
    errors: [...LINK_ERRORS, ...WITHDRAWAL_ERRORS],
    rateLimit: 'order-link',
  })
  async withdrawFromLinkedOrder(
    @Param('token') token: string,
    @Body() body: Withdraw,
  ): Promise<WithdrawalResponse> {
    return toWithdrawalResponse(await this.returns.withdrawFromOrder(token, body));
  }
  @Post('return/preview')
  @Endpoint({
    access: 'public',
    operation: 'previewReturn',
    summary: 'What a return of items of a linked order would be refunded at',
    description: 'As `POST /orders/{order_number}/return-request/preview`.',
    returns: ReturnPreviewResponse,
    errors: [...LINK_ERRORS, ...RETURN_ERRORS],
    rateLimit: 'order-link',
  })
  async previewLinkedReturn(
    @Param('token') token: string,
    @Body() body: PreviewReturn,
  ): Promise<ReturnPreviewResponse> {
    return toReturnPreviewResponse(await this.returns.previewReturn(token, body));
  }

  @Post('withdrawal/preview')
  @Endpoint({
    access: 'public',
    operation: 'previewWithdrawal',
    summary: 'What a withdrawal from a linked order would cancel, send back and refund',
    description: 'As `POST /orders/{order_number}/withdrawal/preview`.',
    returns: WithdrawalPreviewResponse,
    errors: [...LINK_ERRORS, ...WITHDRAWAL_ERRORS],
    rateLimit: 'order-link',
  })
  async previewLinkedWithdrawal(
    @Param('token') token: string,
    @Body() body: PreviewWithdrawal,
  ): Promise<WithdrawalPreviewResponse> {
    return toWithdrawalPreviewResponse(await this.returns.previewWithdrawal(token, body));
  }
}
