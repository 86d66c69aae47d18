import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { type ReportLine, toLine } from './report-columns';
import { CSV } from '../../platform/csv/csv-file';
import { type ReportBody, reportFile, reportResponse } from './report-response';
import { BalanceReportsService } from './reports.balances.service';
import { MoneyReportQuery, PeriodsQuery, StockReportQuery } from './reports.dto';
import {
  COMMISSIONS_COLUMNS,
  LIABILITIES_COLUMNS,
  POINTS_COLUMNS,
  STOCK_COLUMNS,
  StockReportSchema,
  reportSchema,
} from './reports.view';

/** Units in stock, as JSON. */
interface StockBody {
  data: ReportLine[];
  meta: { day: string; timezone: string; base_currency: string; valued_at: 'price' };
}

@ApiTags('admin/reports')
@Controller('admin/reports')
export class BalanceReportsAdminController {
  constructor(private readonly reports: BalanceReportsService) {}

  @Get('liabilities')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Balances of gift cards and wallets',
    description: '`opening` plus the signed columns is `closing`, which opens the next period.',
    returns: reportSchema('LiabilitiesLine', LIABILITIES_COLUMNS),
    produces: CSV,
  })
  async readLiabilities(@Query() query: MoneyReportQuery): Promise<ReportBody | StreamableFile> {
    const report = await this.reports.readLiabilities(query);
    return reportResponse('liabilities', LIABILITIES_COLUMNS, report, query);
  }

  @Get('points')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Balances of loyalty points, with their value',
    returns: reportSchema('PointsLine', POINTS_COLUMNS),
    produces: CSV,
  })
  async readPoints(@Query() query: PeriodsQuery): Promise<ReportBody | StreamableFile> {
    return reportResponse('points', POINTS_COLUMNS, await this.reports.readPoints(query), query);
  }

  @Get('affiliates')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Balances of affiliates, and commissions by state',
    returns: reportSchema('CommissionsLine', COMMISSIONS_COLUMNS),
    produces: CSV,
  })
  async readCommissions(@Query() query: MoneyReportQuery): Promise<ReportBody | StreamableFile> {
    const report = await this.reports.readCommissions(query);
    return reportResponse('affiliates', COMMISSIONS_COLUMNS, report, query);
  }

  @Get('stock')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Units in stock and their value, now or at the end of a day',
    description: 'Units count at their present price before discounts, the highest value first.',
    returns: StockReportSchema,
    produces: CSV,
  })
  async readStock(@Query() query: StockReportQuery): Promise<StockBody | StreamableFile> {
    const report = await this.reports.readStock(query);
    const { rows, day, timezone, base } = report;
    if (query.format === 'csv') return reportFile(`stock-${day}`, STOCK_COLUMNS, report, query);
    return {
      data: rows.map((row) => toLine(row, STOCK_COLUMNS, base)),
      meta: { day, timezone, base_currency: base, valued_at: 'price' },
    };
  }
}
