import { Injectable } from '@nestjs/common';
import { DigitalDeliveriesService } from '../digital-goods/digital-deliveries.service';
import { type InvoiceFile, InvoicesService } from '../invoices/invoices.service';
import { OrderLinksService } from './order-links.service';

/** Reads files of linked orders. Each method throws OrderLinkErrors for a link that is not valid. */
@Injectable()
export class OrderLinkFilesService {
  constructor(
    private readonly links: OrderLinksService,
    private readonly invoices: InvoicesService,
    private readonly deliveries: DigitalDeliveriesService,
  ) {}

  /** @throws RequestErrors.NOT_FOUND for an invoice of another order */
  async readInvoiceFile(token: string, id: number): Promise<InvoiceFile> {
    const { userId, orderNumber } = await this.links.findLinkedOrder(token);
    return this.invoices.readInvoiceFileOfOrder(userId, orderNumber, id);
  }

  /** @throws RequestErrors.NOT_FOUND for a file that was not bought with this order */
  async openDownload(token: string, fileId: number): ReturnType<DigitalDeliveriesService['openDownload']> {
    const { userId, orderNumber } = await this.links.findLinkedOrder(token);
    return this.deliveries.openDownload(userId, orderNumber, fileId);
  }
}
