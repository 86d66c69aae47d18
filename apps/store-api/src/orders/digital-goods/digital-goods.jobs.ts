import { Injectable } from '@nestjs/common';
import { Every, OnEvent, OnJob, type StoreEvents, type StoreJobs } from '../../events';
import { DigitalDeliveriesService } from './digital-deliveries.service';
import { DigitalGoodsAdminService } from './digital-goods.admin.service';
import { LicenceKeySealingService } from './licence-keys.sealing.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class DigitalGoodsJobs {
  constructor(
    private readonly deliveries: DigitalDeliveriesService,
    private readonly goods: DigitalGoodsAdminService,
    private readonly sealing: LicenceKeySealingService,
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

  @Every({ name: 'seal-licence-keys', everyMs: HOUR_MS })
  sealLicenceKeys(): Promise<void> {
    return this.sealing.sealAll();
  }
}
