import { Body, Controller, Get, Header, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Paged } from '../../platform/http/paging';
import { RequestReturnOf, ReturnsQuery } from './returns.dto';
import { ReturnErrors } from './returns.errors';
import { ReturnLabelsService } from './returns.labels.service';
import { ReturnsService } from './returns.service';
import { ReturnResponse, ReturnView, toCreatedReturnView, toReturnView } from './returns.view';

const PDF = 'application/pdf';

@ApiTags('returns')
@Controller('returns')
export class ReturnsController {
  constructor(
    private readonly returns: ReturnsService,
    private readonly labels: ReturnLabelsService,
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
