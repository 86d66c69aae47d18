import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { AffiliateConversionsService } from './affiliates.conversions.service';

/** Updates conversions when their orders change. */
@Injectable()
export class AffiliateJobs {
  constructor(private readonly conversions: AffiliateConversionsService) {}

  @OnEvent('order.delivered', { name: 'affiliate-order-delivered' })
  orderDelivered({ orderId }: StoreEvents['order.delivered']): Promise<void> {
    return this.conversions.settleConversion(orderId);
  }

  /** An order may be paid after its delivery. */
  @OnEvent('order.paid', { name: 'affiliate-order-paid' })
  orderPaid({ orderId }: StoreEvents['order.paid']): Promise<void> {
    return this.conversions.settleConversion(orderId);
  }

  @OnEvent('order.cancelled', { name: 'affiliate-order-cancelled' })
  orderCancelled({ orderId }: StoreEvents['order.cancelled']): Promise<void> {
    return this.conversions.settleConversion(orderId);
  }

  @OnEvent('order.refunded', { name: 'affiliate-order-refunded' })
  orderRefunded({ orderId }: StoreEvents['order.refunded']): Promise<void> {
    return this.conversions.settleConversion(orderId);
  }

  @OnEvent('refund.processed', { name: 'affiliate-refund-processed' })
  refundProcessed({ orderId }: StoreEvents['refund.processed']): Promise<void> {
    return this.conversions.settleConversion(orderId);
  }

  @OnEvent('dispute.money-moved', { name: 'affiliate-dispute-money-moved' })
  disputeMoneyMoved({ orderId }: StoreEvents['dispute.money-moved']): Promise<void> {
    return this.conversions.settleConversion(orderId);
  }

  /** A refund may fail after it was counted. */
  @OnEvent('refund.failed', { name: 'affiliate-refund-failed' })
  refundFailed({ orderId }: StoreEvents['refund.failed']): Promise<void> {
    return this.conversions.settleConversion(orderId);
  }
}
