import { Injectable } from '@nestjs/common';
import { OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../../events';
import { ExchangeSettlementService } from './returns.exchange.settlement.service';
import { ReturnImagesService } from './returns.images.service';
import { ReturnLabelsService } from './returns.labels.service';

@Injectable()
export class ReturnsJobs {
  constructor(
    private readonly exchanges: ExchangeSettlementService,
    private readonly labels: ReturnLabelsService,
    private readonly images: ReturnImagesService,
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

  @OnEvent('user.deleted', { name: 'delete-return-images' })
  deleteImages({ userId }: StoreEvents['user.deleted']): Promise<void> {
    return this.images.deleteImagesOfUser(userId);
  }

  @OnJob('return-images.collect')
  deleteOrphanImage(image: StoreJobs['return-images.collect']): Promise<void> {
    return this.images.deleteOrphanImage(image);
  }

  @OnJob('return-labels.collect')
  deleteOrphanLabel(label: StoreJobs['return-labels.collect']): Promise<void> {
    return this.labels.deleteOrphanLabel(label);
  }
}
