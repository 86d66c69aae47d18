import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { CreditNoteCancellationService } from './credit-note-cancellation.service';
import { InvoiceIssuingService } from './invoices.issuing.service';

@Injectable()
export class InvoiceJobs {
  constructor(
    private readonly issuing: InvoiceIssuingService,
    private readonly cancellation: CreditNoteCancellationService,
  ) {}

  @OnEvent('order.paid', { name: 'issue-invoice' })
  issueInvoice(move: StoreEvents['order.paid']): Promise<void> {
    return this.issuing.issueInvoice(move);
  }

  /** An order by invoice is invoiced when its goods are shipped; a paid one has its invoice already. */
  @OnEvent('order.shipped', { name: 'issue-invoice-on-shipment' })
  issueInvoiceOnShipment(move: StoreEvents['order.shipped']): Promise<void> {
    return this.issuing.issueInvoice(move);
  }

  @OnEvent('order.delivered', { name: 'issue-invoice-on-delivery' })
  issueInvoiceOnDelivery(move: StoreEvents['order.delivered']): Promise<void> {
    return this.issuing.issueInvoice(move);
  }

  @OnEvent('refund.processed', { name: 'issue-credit-note' })
  issueCreditNote(refund: StoreEvents['refund.processed']): Promise<void> {
    return this.issuing.issueCreditNote(refund);
  }

  @OnEvent('refund.debt-lowered', { name: 'issue-credit-note-before-payment' })
  issueNoteBeforePayment(refund: StoreEvents['refund.debt-lowered']): Promise<void> {
    return this.issuing.issueCreditNote(refund);
  }

  /** The bank may return a refund that has its credit note; what stays refunded gets another one. */
  @OnEvent('refund.failed', { name: 'cancel-credit-note' })
  async cancelCreditNote(refund: StoreEvents['refund.failed']): Promise<void> {
    await this.cancellation.cancelCreditNotes(refund);
    await this.issuing.issueCreditNote(refund);
  }

  @OnEvent('dispute.money-moved', { name: 'cancel-dispute-credit-note' })
  cancelDisputeNote(moved: StoreEvents['dispute.money-moved']): Promise<void> {
    return this.cancellation.cancelDisputeNote(moved);
  }
}
