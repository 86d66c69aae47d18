import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { CSV } from '../../platform/csv/csv-file';
import { type ReportBody, reportResponse } from './report-response';
import { BestSellersQuery, CrossBorderQuery, MoneyReportQuery, ThresholdQuery } from './reports.dto';
import { ReportsService } from './reports.service';
import { ThresholdView, toThresholdView } from './reports.threshold.view';
import {
  BEST_SELLERS_COLUMNS,
  CROSS_BORDER_COLUMNS,
  PAYMENTS_COLUMNS,
  REFUNDS_COLUMNS,
  SALES_COLUMNS,
  TAXES_COLUMNS,
  reportSchema,
} from './reports.view';

@ApiTags('admin/reports')
@Controller('admin/reports')
export class ReportsAdminController {
  constructor(private readonly reports: ReportsService) {}

  @Get('sales')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Paid orders by the day on which they were placed',
    description: 'A row for each period and currency; `refunded` is what these orders gave back so far.',
    returns: reportSchema('SalesReportLine', SALES_COLUMNS),
    produces: CSV,
  })
  async readSales(@Query() query: MoneyReportQuery): Promise<ReportBody | StreamableFile> {
    return reportResponse('sales', SALES_COLUMNS, await this.reports.readSales(query), query);
  }

  @Get('best-sellers')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Best sellers by product, category or country',
    description:
      'Values of goods after discounts, without shipping; the highest value in the base currency first.',
    returns: reportSchema('BestSellersLine', BEST_SELLERS_COLUMNS),
    produces: CSV,
  })
  async readBestSellers(@Query() query: BestSellersQuery): Promise<ReportBody | StreamableFile> {
    const report = await this.reports.readBestSellers(query);
    return reportResponse('best-sellers', BEST_SELLERS_COLUMNS, report, query);
  }

  @Get('taxes')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Taxes of invoices and credit notes by country and rate',
    description: 'Amounts of credit notes are negative, so that rows can be added up.',
    returns: reportSchema('TaxesReportLine', TAXES_COLUMNS),
    produces: CSV,
  })
  async readTaxes(@Query() query: MoneyReportQuery): Promise<ReportBody | StreamableFile> {
    return reportResponse('taxes', TAXES_COLUMNS, await this.reports.readTaxes(query), query);
  }

  @Get('oss')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Taxes of sales to other countries of the EU by quarter',
    description: 'Invoices minus credit notes, in the base currency at the rate of each order.',
    returns: reportSchema('CrossBorderTaxesLine', CROSS_BORDER_COLUMNS),
    produces: CSV,
  })
  async readCrossBorderTaxes(@Query() query: CrossBorderQuery): Promise<ReportBody | StreamableFile> {
    const report = await this.reports.readCrossBorderTaxes(query);
    return reportResponse('oss', CROSS_BORDER_COLUMNS, report, query);
  }

  @Get('oss-threshold')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Sales to consumers in other countries of the EU beside the threshold of 10,000 EUR',
    description: 'At `near` (80 %) plan to register, at `reached` set `tax.cross_border` to `destination`.',
    returns: Type.Object({ data: ThresholdView }),
  })
  async readThreshold(@Query() { home }: ThresholdQuery): Promise<{ data: ThresholdView }> {
    return { data: toThresholdView(await this.reports.readThreshold(home)) };
  }

  @Get('payments')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Money of orders that arrived and left, by tender',
    returns: reportSchema('PaymentsReportLine', PAYMENTS_COLUMNS),
    produces: CSV,
  })
  async readPayments(@Query() query: MoneyReportQuery): Promise<ReportBody | StreamableFile> {
    return reportResponse('payments', PAYMENTS_COLUMNS, await this.reports.readPayments(query), query);
  }

  @Get('refunds')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Refunds by source, reason and status, with their tenders',
    returns: reportSchema('RefundsReportLine', REFUNDS_COLUMNS),
    produces: CSV,
  })
  async readRefunds(@Query() query: MoneyReportQuery): Promise<ReportBody | StreamableFile> {
    return reportResponse('refunds', REFUNDS_COLUMNS, await this.reports.readRefunds(query), query);
  }
}
