import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal, Upload, type UploadedFile } from '@comptoir/http';
import { OwnOrderCheckService } from '../order-records/own-order-check.service';
import { PreviewReturn, RequestReturn } from './returns.dto';
import { ReturnErrors } from './returns.errors';
import { IMAGE_UPLOAD, MAX_IMAGE_BYTES, ReturnImagesService } from './returns.images.service';
import { ReturnsService } from './returns.service';
import {
  ReturnImageResponse,
  ReturnPreviewResponse,
  ReturnResponse,
  toCreatedReturnView,
  toReturnPreviewResponse,
} from './returns.view';

/** Returns for whoever has placed the order: an account, or the browser of a guest. */
@ApiTags('returns')
@Controller('orders/:order_number')
export class OrderReturnRequestsController {
  constructor(
    private readonly returns: ReturnsService,
    private readonly images: ReturnImagesService,
  ) {}

  @Post('return-request')
  @Endpoint({
    access: 'customer',
    guests: true,
    operation: 'requestForOwnOrder',
    summary: 'Request a return of items of a delivered order, with an account or the token of a cart',
    description: 'As `POST /orders/{order_number}/return`, which is for accounts alone.',
    status: 201,
    returns: ReturnResponse,
    errors: [
      ReturnErrors.ORDER_NOT_FOUND,
      ReturnErrors.ORDER_NOT_RETURNABLE,
      ReturnErrors.RETURN_QUANTITY_EXCEEDED,
      ReturnErrors.RETURN_WINDOW_EXPIRED,
    ],
    notFound: OwnOrderCheckService,
  })
  async requestOwnReturn(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Body() body: RequestReturn,
  ): Promise<ReturnResponse> {
    const made = await this.returns.requestReturn(userId, orderNumber, body);
    return { message: 'Return requested.', data: toCreatedReturnView(made) };
  }

  @Post('return-request/preview')
  @Endpoint({
    access: 'customer',
    guests: true,
    operation: 'previewForOwnOrder',
    summary: 'What a return of items of a delivered order would be refunded at',
    description: 'By the rules of the refund itself. Nothing is stored.',
    returns: ReturnPreviewResponse,
    errors: [
      ReturnErrors.ORDER_NOT_FOUND,
      ReturnErrors.ORDER_NOT_RETURNABLE,
      ReturnErrors.RETURN_QUANTITY_EXCEEDED,
      ReturnErrors.RETURN_WINDOW_EXPIRED,
    ],
    notFound: OwnOrderCheckService,
    rateLimit: 'refund-preview',
  })
  async previewOwnReturn(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Body() body: PreviewReturn,
  ): Promise<ReturnPreviewResponse> {
    return toReturnPreviewResponse(await this.returns.previewReturn(userId, orderNumber, body));
  }

  @Post('return-images')
  @Endpoint({
    access: 'customer',
    guests: true,
    operation: 'uploadImageForOrder',
    summary: 'Upload an image for a return of an own order',
    description: IMAGE_UPLOAD,
    status: 201,
    upload: { field: 'image', maxBytes: MAX_IMAGE_BYTES },
    returns: ReturnImageResponse,
    errors: [ReturnErrors.ORDER_NOT_FOUND],
    notFound: OwnOrderCheckService,
    rateLimit: 'return-image',
  })
  async uploadOrderImage(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Upload() { bytes }: UploadedFile,
  ): Promise<ReturnImageResponse> {
    return { data: { id: await this.images.addImageOfOrder(userId, orderNumber, bytes) } };
  }
}
