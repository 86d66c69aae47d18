import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { CSV } from '../../platform/csv/csv-file';
import { reportFile } from '../reports/report-response';
import { OpenItemsService } from './ledger.open-items.service';
import {
  OPEN_ITEMS_COLUMNS,
  type OpenItemsBody,
  OpenItemsSchema,
  toOpenItemsBody,
} from './ledger.open-items.view';
import { OpenItemsQuery } from './ledger.open-items.dto';

@ApiTags('admin/reports')
@Controller('admin/reports')
export class OpenItemsAdminController {
  constructor(private readonly items: OpenItemsService) {}

  @Get('open-items')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'admin',
    operation: 'getOpenItems',
    summary: 'Orders that customers still owe at the end of a day, with their age',
    description:
      'Read from the ledger, so that `left` adds up to the account of customers. A part that arrived before the invoice is ' +
      'below zero.',
    returns: OpenItemsSchema,
    produces: CSV,
  })
  async readOpenItems(@Query() query: OpenItemsQuery): Promise<OpenItemsBody | StreamableFile> {
    const items = await this.items.readOpenItems(query.as_of);
    if (query.format === 'csv')
      return reportFile(`open-items-${items.day}`, OPEN_ITEMS_COLUMNS, items, query);
    return toOpenItemsBody(items);
  }
}
