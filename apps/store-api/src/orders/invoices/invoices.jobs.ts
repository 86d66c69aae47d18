import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { InvoiceIssuingService } from './invoices.issuing.service';

@Injectable()
export class InvoiceJobs {
  constructor(private readonly issuing: InvoiceIssuingService) {}

  @OnEvent('order.paid', { name: 'issue-invoice' })
  issueInvoice(move: StoreEvents['order.paid']): Promise<void> {
    return this.issuing.issueInvoice(move);
  }

  @OnEvent('refund.processed', { name: 'issue-credit-note' })
  issueCreditNote(refund: StoreEvents['refund.processed']): Promise<void> {
    return this.issuing.issueCreditNote(refund);
  }
}
