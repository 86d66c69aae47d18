import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { RefundDisputesService } from './refunds.disputes.service';

@Injectable()
export class RefundsJobs {
  constructor(private readonly disputes: RefundDisputesService) {}

  @OnEvent('dispute.money-moved', { name: 'refund-replacements' })
  refundReplacements({ orderId }: StoreEvents['dispute.money-moved']): Promise<void> {
    return this.disputes.refundReplacements(orderId);
  }
}
