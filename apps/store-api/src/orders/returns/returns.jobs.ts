import { Injectable } from '@nestjs/common';
import { OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../../events';
import { ExchangeSettlementService } from './returns.exchange.settlement.service';
import { ReturnLabelsService } from './returns.labels.service';

@Injectable()
export class ReturnsJobs {
  constructor(
    private readonly exchanges: ExchangeSettlementService,
    private readonly labels: ReturnLabelsService,
  ) {}

  @OnEvent('order.paid', { name: 'pay-exchange' })
  async payExchange({ orderId }: { orderId: number }): Promise<void> {
    await this.exchanges.settleExchange(orderId);
  }

  @OnEvent('order.cancelled', { name: 'release-exchange' })
  async releaseExchange({ orderId }: { orderId: number }): Promise<void> {
    await this.exchanges.settleExchange(orderId);
  }

  @OnEvent('user.deleted', { name: 'delete-return-labels' })
  deleteLabels({ userId }: StoreEvents['user.deleted']): Promise<void> {
    return this.labels.deleteLabelsOfUser(userId);
  }

  @OnJob('return-labels.collect')
  deleteOrphanLabel(label: StoreJobs['return-labels.collect']): Promise<void> {
    return this.labels.deleteOrphanLabel(label);
  }
}
