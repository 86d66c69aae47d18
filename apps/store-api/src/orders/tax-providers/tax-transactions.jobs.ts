import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { TaxTransactionsService } from './tax-transactions.service';

const QUEUE = 'processor';

@Injectable()
export class TaxTransactionsJobs {
  constructor(private readonly transactions: TaxTransactionsService) {}

  @OnEvent('order.paid', { name: 'record-tax-of-sale', queue: QUEUE })
  recordSale({ orderId }: StoreEvents['order.paid']): Promise<void> {
    return this.transactions.recordSale(orderId);
  }

  @OnEvent('invoice.issued', { name: 'record-tax-of-refund', queue: QUEUE })
  recordRefund({ invoiceId }: StoreEvents['invoice.issued']): Promise<void> {
    return this.transactions.recordRefund(invoiceId);
  }
}
