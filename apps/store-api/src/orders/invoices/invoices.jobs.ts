import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { InvoiceIssuing } from './invoices.issuing.service';

@Injectable()
export class InvoiceJobs {
  constructor(private readonly issuing: InvoiceIssuing) {}

  @OnEvent('order.paid', { name: 'issue-invoice' })
  orderPaid(move: StoreEvents['order.paid']): Promise<void> {
    return this.issuing.issue(move);
  }

  @OnEvent('refund.processed', { name: 'issue-credit-note' })
  refundProcessed(refund: StoreEvents['refund.processed']): Promise<void> {
    return this.issuing.credit(refund);
  }
}
