import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { InvoicesExportQuery, OrdersExportQuery, ProductsExportQuery } from './exports.dto';
import { ExportsService } from './exports.service';

const CSV = 'text/csv';

@ApiTags('admin/exports')
@Controller('admin')
export class ExportsAdminController {
  constructor(private readonly exports: ExportsService) {}

  @Get('products/export')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Products as a CSV file, a row for each variant',
    description:
      'With the filters of the list. The file can be imported again; a cell that a spreadsheet would take for a ' +
      'formula begins with an apostrophe, which the import takes off.',
    produces: CSV,
  })
  async exportProducts(@Query() query: ProductsExportQuery): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.exportProducts(query), headers('products'));
  }

  @Get('orders/export')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Orders as a CSV file, a row for each',
    description:
      'With the filters of the list. A cell that a spreadsheet would take for a formula begins with an apostrophe.',
    produces: CSV,
  })
  async exportOrders(@Query() query: OrdersExportQuery): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.exportOrders(query), headers('orders'));
  }

  @Get('invoices/export')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'Invoices and credit notes as a CSV file, a row for each rate of tax',
    description:
      'With the filters of the list. Amounts of credit notes are negative, so that columns add up. A cell that a ' +
      'spreadsheet would take for a formula begins with an apostrophe.',
    produces: CSV,
  })
  async exportInvoices(@Query() query: InvoicesExportQuery): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.exportInvoices(query), headers('invoices'));
  }
}

function headers(name: string): { type: string; disposition: string } {
  return { type: `${CSV}; charset=utf-8; header=present`, disposition: `attachment; filename="${name}.csv"` };
}
