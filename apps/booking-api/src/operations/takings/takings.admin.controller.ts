import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, RequestHeader } from '@comptoir/http';
import { Own, type OwnResources } from '../../calendar/resources/own-resources';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { BusinessZone } from '../../platform/business-time/business-zone';
import { LANGUAGE_HEADER, languageOf } from '../../platform/http/languages';
import { PaymentExportQuery, PaymentListQuery, PaymentSummaryQuery } from './takings.dto';
import { TakingsErrors } from './takings.errors';
import { TakingsService } from './takings.service';
import { TakingsSummaryService } from './takings.summary.service';
import { TakingsSummaryView, toTakingsSummaryView } from './takings.summary.view';
import { TakingListView, toTakingListView } from './takings.view';

const CSV = 'text/csv';
const FILE_LANGUAGE = { ...LANGUAGE_HEADER, description: 'Language of the headings and words of the file.' };

@ApiTags('admin/payments')
@Controller('admin/payments')
export class TakingsAdminController {
  constructor(
    private readonly takings: TakingsService,
    private readonly summary: TakingsSummaryService,
    private readonly zone: BusinessZone,
  ) {}

  @Get()
  @Endpoint({
    access: 'staff',
    operation: 'list',
    summary: 'Money of all bookings that was paid and refunded, newest first',
    description: 'Money of a deleted booking has its number only, and those see it who have all resources.',
    returns: TakingListView,
    errors: [TakingsErrors.INVALID_DAYS],
  })
  async listPayments(@Query() query: PaymentListQuery, @Own() own: OwnResources): Promise<TakingListView> {
    return toTakingListView(await this.takings.listPayments(query, own), query, this.zone);
  }

  @Get('summary')
  @Endpoint({
    access: 'staff',
    operation: 'getSummary',
    summary: 'Money that was paid and refunded by day and tender, and what is left to pay',
    description: 'Of up to 400 days. The sums are those of the list.',
    returns: TakingsSummaryView,
    errors: [TakingsErrors.INVALID_DAYS, BusinessTimeErrors.RANGE_TOO_LONG],
  })
  async readSummary(
    @Query() query: PaymentSummaryQuery,
    @Own() own: OwnResources,
  ): Promise<TakingsSummaryView> {
    return toTakingsSummaryView(await this.summary.readSummary(query, own));
  }

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'staff',
    operation: 'export',
    summary: 'Money of bookings as a CSV file, a row for each movement',
    description:
      'With the filters of the list, oldest first, in the language of `Accept-Language`. Amounts that were given back are ' +
      'negative, so that the column adds up. A cell that a spreadsheet would take for a formula begins with an apostrophe.',
    produces: CSV,
    errors: [TakingsErrors.INVALID_DAYS],
  })
  async exportPayments(
    @Query() query: PaymentExportQuery,
    @Own() own: OwnResources,
    @RequestHeader(FILE_LANGUAGE) accepted?: string,
  ): Promise<StreamableFile> {
    const name = ['payments', query.from, query.to].filter(Boolean).join('-');
    return new StreamableFile(await this.takings.exportPayments(query, own, languageOf(accepted)), {
      type: `${CSV}; charset=utf-8; header=present`,
      disposition: `attachment; filename="${name}.csv"`,
    });
  }
}
