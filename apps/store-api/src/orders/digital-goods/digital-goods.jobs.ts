import { Injectable } from '@nestjs/common';
import { OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../../events';
import { DigitalDeliveriesService } from './digital-deliveries.service';
import { DigitalGoodsAdminService } from './digital-goods.admin.service';

@Injectable()
export class DigitalGoodsJobs {
  constructor(
    private readonly deliveries: DigitalDeliveriesService,
    private readonly goods: DigitalGoodsAdminService,
  ) {}

  @OnEvent('order.paid', { name: 'deliver-digital-goods' })
  deliverOrder(order: StoreEvents['order.paid']): Promise<void> {
    return this.deliveries.deliverOrder(order);
  }

  @OnEvent('licence-keys.added', { name: 'deliver-waiting-orders' })
  deliverWaitingOrders(added: StoreEvents['licence-keys.added']): Promise<void> {
    return this.deliveries.deliverWaitingOrders(added);
  }

  @OnEvent('digital-file.added', { name: 'deliver-first-file' })
  deliverFirstFile(added: StoreEvents['digital-file.added']): Promise<void> {
    return this.deliveries.deliverWaitingOrders(added);
  }

  @OnJob('digital-files.collect')
  deleteOrphanFile(file: StoreJobs['digital-files.collect']): Promise<void> {
    return this.goods.deleteOrphanFile(file);
  }
}
