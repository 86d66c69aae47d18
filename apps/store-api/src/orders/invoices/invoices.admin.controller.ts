import { Controller, Get, Header, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageSchema, pageView } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { RequestErrors } from '../../platform/http/request.errors';
import { InvoiceArchiveService } from './invoices.archive.service';
import { AdminInvoicesQuery, InvoiceArchiveQuery } from './invoices.admin.dto';
import { InvoicesAdminService } from './invoices.admin.service';
import { AdminInvoiceResponse, AdminInvoiceView, toAdminInvoiceView } from './invoices.admin.view';
import { InvoiceErrors } from './invoices.errors';
import { toPdfResponse, toXmlResponse } from './invoices.view';

@ApiTags('admin/invoices')
@Controller('admin/invoices')
export class InvoicesAdminController {
  constructor(
    private readonly invoices: InvoicesAdminService,
    private readonly archive: InvoiceArchiveService,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'All invoices and credit notes, newest first',
    returns: pageSchema(AdminInvoiceView),
  })
  async listInvoices(@Query() query: AdminInvoicesQuery): Promise<Paged<AdminInvoiceView>> {
    return pageView(await this.invoices.listInvoices(query), query, toAdminInvoiceView);
  }

  @Get('archive')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    operation: 'downloadArchive',
    summary: 'The PDFs of a month, or of a range of days, as a ZIP file',
    description: 'With the filters of the list, and at most 2,000 documents.',
    produces: 'application/zip',
    errors: [InvoiceErrors.INVOICE_ARCHIVE_TOO_LARGE],
  })
  async archiveInvoices(@Query() query: InvoiceArchiveQuery): Promise<StreamableFile> {
    return new StreamableFile(await this.archive.archiveInvoices(query), {
      type: 'application/zip',
      disposition: `attachment; filename="invoices${query.month ? `-${query.month}` : ''}.zip"`,
    });
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'An invoice or credit note',
    returns: Type.Object({ data: AdminInvoiceView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findInvoice(@Param('id', IdPipe) id: number): Promise<{ data: AdminInvoiceView }> {
    return { data: toAdminInvoiceView(await this.invoices.findInvoice(id)) };
  }

  @Get(':id/pdf')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'A document as a PDF, with its XML inside (Factur-X)',
    produces: 'application/pdf',
    errors: [RequestErrors.NOT_FOUND],
  })
  async downloadInvoicePdf(@Param('id', IdPipe) id: number): Promise<StreamableFile> {
    return toPdfResponse(await this.invoices.readInvoicePdf(id));
  }

  @Get(':id/xml')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'manager',
    summary: 'A document as XML (EN 16931, syntax CII)',
    produces: 'application/xml',
    errors: [RequestErrors.NOT_FOUND, InvoiceErrors.INVOICE_XML_NOT_FOUND],
  })
  async downloadInvoiceXml(@Param('id', IdPipe) id: number): Promise<StreamableFile> {
    return toXmlResponse(await this.invoices.readInvoiceXml(id));
  }

  @Post(':id/send')
  @Endpoint({
    access: 'manager',
    summary: 'Send a document to its customer again',
    description: 'By mail and as a notice in the account, in the background. A deleted account gets nothing.',
    status: 202,
    returns: AdminInvoiceResponse,
    errors: [RequestErrors.NOT_FOUND],
    notFound: InvoicesAdminService,
  })
  async sendInvoice(@Param('id', IdPipe) id: number): Promise<AdminInvoiceResponse> {
    return {
      message: 'The document is being sent.',
      data: toAdminInvoiceView(await this.invoices.sendInvoice(id)),
    };
  }
}
