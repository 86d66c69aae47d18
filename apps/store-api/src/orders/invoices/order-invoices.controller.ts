import { Controller, Get, Header, Param, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { OrderErrors } from '../order-records/order-records.errors';
import { InvoiceErrors } from './invoices.errors';
import { InvoicesService } from './invoices.service';
import { toPdfResponse } from './invoices.view';

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
}
