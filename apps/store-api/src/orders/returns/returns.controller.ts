import { Body, Controller, Get, Header, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import {
  Caller,
  Endpoint,
  IdPipe,
  type Principal,
  Upload,
  type UploadedFile,
  pageView,
  pageSchema,
} from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Paged } from '../../platform/http/paging';
import { RequestReturnOf, ReturnsQuery } from './returns.dto';
import { ReturnErrors } from './returns.errors';
import { IMAGE_UPLOAD, MAX_IMAGE_BYTES, ReturnImagesService } from './returns.images.service';
import { ReturnLabelsService } from './returns.labels.service';
import { ReturnsService } from './returns.service';
import {
  ReturnImageResponse,
  ReturnResponse,
  ReturnView,
  toCreatedReturnView,
  toReturnView,
} from './returns.view';

const WEBP = 'image/webp';
const PDF = 'application/pdf';

@ApiTags('returns')
@Controller('returns')
export class ReturnsController {
  constructor(
    private readonly returns: ReturnsService,
    private readonly labels: ReturnLabelsService,
    private readonly images: ReturnImagesService,
  ) {}

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Request a return of items of a delivered order',
    status: 201,
    returns: ReturnResponse,
    errors: [
      ReturnErrors.ORDER_NOT_FOUND,
      ReturnErrors.ORDER_NOT_RETURNABLE,
      ReturnErrors.RETURN_QUANTITY_EXCEEDED,
      ReturnErrors.RETURN_WINDOW_EXPIRED,
    ],
  })
  async requestReturn(
    @Caller() { userId }: Principal,
    @Body() body: RequestReturnOf,
  ): Promise<ReturnResponse> {
    const made = await this.returns.requestReturn(userId, body.order_number, body);
    return { message: 'Return requested.', data: toCreatedReturnView(made) };
  }

  @Get()
  @Endpoint({ access: 'customer', summary: 'Own returns, newest first', returns: pageSchema(ReturnView) })
  async listOwnReturns(
    @Caller() { userId }: Principal,
    @Query() query: ReturnsQuery,
  ): Promise<Paged<ReturnView>> {
    return pageView(await this.returns.listOwnReturns(userId, query), query, toReturnView);
  }

  @Post('images')
  @Endpoint({
    access: 'customer',
    operation: 'uploadImage',
    summary: 'Upload an image for a return',
    description: IMAGE_UPLOAD,
    status: 201,
    upload: { field: 'image', maxBytes: MAX_IMAGE_BYTES },
    returns: ReturnImageResponse,
    rateLimit: 'return-image',
  })
  async uploadReturnImage(
    @Caller() { userId }: Principal,
    @Upload() { bytes }: UploadedFile,
  ): Promise<ReturnImageResponse> {
    return { data: { id: await this.images.addImage(userId, bytes) } };
  }

  @Get(':id/images/:image_id')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    operation: 'openImage',
    summary: 'An image of an own return',
    produces: WEBP,
    errors: [RequestErrors.NOT_FOUND],
  })
  async openReturnImage(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Param('image_id', IdPipe) imageId: number,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.images.openImage(id, imageId, userId), { type: WEBP });
  }

  @Get(':id')
  @Endpoint({
    access: 'customer',
    summary: 'An own return',
    returns: Type.Object({ data: ReturnView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findOwnReturn(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: ReturnView }> {
    return { data: toReturnView(await this.returns.findOwnReturn(userId, id)) };
  }

  @Get(':id/label')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    summary: 'The label of an own return, as a PDF',
    description: 'A 404 without a file: the label may be on the page that `label.url` of the return names.',
    produces: PDF,
    errors: [RequestErrors.NOT_FOUND],
  })
  async openReturnLabel(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<StreamableFile> {
    const file = await this.labels.openLabel(userId, id);
    return new StreamableFile(file, { type: PDF, disposition: `attachment; filename="return-${id}.pdf"` });
  }
}
