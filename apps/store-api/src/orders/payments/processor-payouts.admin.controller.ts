import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageSchema, pageView } from '@comptoir/http';
import { CSV, csvFile } from '../../platform/csv/csv-file';
import type { Paged } from '../../platform/http/paging';
import { RequestErrors } from '../../platform/http/request.errors';
import { ProcessorPayoutsAdminService } from './processor-payouts.admin.service';
import { PayoutLinesQuery, PayoutsQuery } from './processor-payouts.dto';
import {
  PayoutLineView,
  PayoutView,
  toPayoutFileRows,
  toPayoutLineView,
  toPayoutView,
} from './processor-payouts.view';

@ApiTags('admin/payouts')
@Controller('admin/payouts')
export class ProcessorPayoutsAdminController {
  constructor(private readonly payouts: ProcessorPayoutsAdminService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Payouts of the payment processor to the bank account, newest first',
    returns: pageSchema(PayoutView),
  })
  async listPayouts(@Query() query: PayoutsQuery): Promise<Paged<PayoutView>> {
    return pageView(await this.payouts.listPayouts(query), query, toPayoutView);
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One payout with its fees',
    returns: Type.Object({ data: PayoutView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findPayout(@Param('id', IdPipe) id: number): Promise<{ data: PayoutView }> {
    return { data: toPayoutView(await this.payouts.findPayout(id)) };
  }

  @Get(':id/lines')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'The payments, refunds and fees of a payout',
    description: 'A CSV file (`format=csv`) has all lines of the payout, whatever page is asked for.',
    returns: pageSchema(PayoutLineView),
    produces: CSV,
    errors: [RequestErrors.NOT_FOUND],
  })
  async listPayoutLines(
    @Param('id', IdPipe) id: number,
    @Query() query: PayoutLinesQuery,
  ): Promise<Paged<PayoutLineView> | StreamableFile> {
    if (query.format === 'csv') {
      const lines = await this.payouts.readPayoutLines(id, query.unmatched ?? false);
      return csvFile(`payout-${id}`, toPayoutFileRows(lines), query.bom);
    }
    return pageView(await this.payouts.listPayoutLines(id, query), query, toPayoutLineView);
  }
}
