import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, PageQuery, type Principal, pageView, pageSchema } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Paged } from '../../platform/http/paging';
import { InvoiceErrors } from './invoices.errors';
import { InvoicesService } from './invoices.service';
import { InvoiceView, toInvoiceView, toPdfResponse, toXmlResponse } from './invoices.view';

@ApiTags('invoices')
@Controller('user/invoices')
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'Own invoices, newest first',
    returns: pageSchema(InvoiceView),
  })
  async listOwnInvoices(
    @Caller() { userId }: Principal,
    @Query() query: PageQuery,
  ): Promise<Paged<InvoiceView>> {
    const page = await this.invoices.listOwnInvoices(userId, query);
    return pageView(page, query, (invoice) =>
      toInvoiceView(invoice, this.invoices.invoiceDownloadUrl(invoice.id)),
    );
  }

  @Get(':id')
  @Endpoint({
    access: 'customer',
    summary: 'An own invoice',
    returns: Type.Object({ data: InvoiceView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findOwnInvoice(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: InvoiceView }> {
    return {
      data: toInvoiceView(
        await this.invoices.findOwnInvoice(userId, id),
        this.invoices.invoiceDownloadUrl(id),
      ),
    };
  }

  @Get(':id/download')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    summary: 'An own invoice as a PDF',
    produces: 'application/pdf',
    errors: [RequestErrors.NOT_FOUND],
  })
  async downloadOwnInvoice(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<StreamableFile> {
    return toPdfResponse(await this.invoices.readOwnInvoiceFile(userId, id));
  }

  @Get(':id/xml')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    summary: 'An own invoice as XML (EN 16931, syntax CII)',
    produces: 'application/xml',
    errors: [RequestErrors.NOT_FOUND, InvoiceErrors.INVOICE_XML_NOT_FOUND],
  })
  async downloadOwnInvoiceXml(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<StreamableFile> {
    return toXmlResponse(await this.invoices.readOwnInvoiceXml(userId, id));
  }
}
