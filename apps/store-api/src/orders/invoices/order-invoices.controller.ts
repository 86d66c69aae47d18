import { Controller, Get, Header, Param, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal } from '@comptoir/http';
import { OrderErrors } from '../order-records/order-records.errors';
import { RequestErrors } from '../../platform/http/request.errors';
import { InvoiceErrors } from './invoices.errors';
import { InvoicesService } from './invoices.service';
import { InvoiceView, toInvoiceView, toPdfResponse } from './invoices.view';

@ApiTags('orders')
@Controller('orders')
export class OrderInvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get(':order_number/invoice')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'The invoice of an own order as a PDF, once the order is paid',
    produces: 'application/pdf',
    errors: [OrderErrors.ORDER_NOT_FOUND, InvoiceErrors.INVOICE_NOT_FOUND],
  })
  async downloadOrderInvoice(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
  ): Promise<StreamableFile> {
    return toPdfResponse(await this.invoices.readOrderInvoiceFile(userId, orderNumber));
  }
  @Get(':order_number/invoices')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    guests: true,
    operation: 'listInvoices',
    summary: 'The invoices and credit notes of an own order, the oldest first',
    description: 'Empty until the order is paid.',
    returns: Type.Object({ data: Type.Array(InvoiceView) }),
    errors: [OrderErrors.ORDER_NOT_FOUND],
  })
  async listOrderInvoices(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
  ): Promise<{ data: InvoiceView[] }> {
    const found = await this.invoices.listOwnOrderInvoices(userId, orderNumber);
    const urlOf = (id: number): string => this.invoices.orderInvoiceUrl(orderNumber, id);
    return { data: found.map((invoice) => toInvoiceView(invoice, urlOf(invoice.id))) };
  }

  @Get(':order_number/invoices/:id')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    guests: true,
    operation: 'downloadInvoiceById',
    summary: 'An invoice or a credit note of an own order as a PDF',
    produces: 'application/pdf',
    errors: [RequestErrors.NOT_FOUND],
  })
  async downloadInvoiceOfOrder(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Param('id', IdPipe) id: number,
  ): Promise<StreamableFile> {
    return toPdfResponse(await this.invoices.readInvoiceFileOfOrder(userId, orderNumber, id));
  }
}
