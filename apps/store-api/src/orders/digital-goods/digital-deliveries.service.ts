import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { RequestErrors } from '../../platform/http/request.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { lockOrder } from '../order-records/order-records.queries';
import type { Order } from '../order-records/order-records.entity';
import { OrderFulfillmentService } from '../shipments/order-fulfillment.service';
import { SoldGiftCardsService } from '../sold-gift-cards/sold-gift-cards.service';
import type { DigitalFile } from './digital-goods.entity';
import {
  type DigitalItem,
  assignLicenceKeys,
  deliverFiles,
  readBoughtFile,
  readDigitalItems,
  readDownloads,
  readWaitingOrderIds,
} from './digital-goods.queries';
import type { DownloadableGoods } from './digital-goods.view';
import { LicenceKeysService } from './licence-keys.service';

/** Delivers files, licence keys and gift cards of paid orders. */
@Injectable()
export class DigitalDeliveriesService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly giftCards: SoldGiftCardsService,
    private readonly fulfillment: OrderFulfillmentService,
    private readonly licenceKeys: LicenceKeysService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Delivers the digital lines of an order, as far as there are keys. An order of digital lines alone is
   * delivered with the last one. Safe to repeat: what was delivered stays, and is not announced again.
   */
  async deliverOrder({ orderId, silent = false }: StoreEvents['order.paid']): Promise<void> {
    await this.db.tx(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || !isDeliverable(order)) return;
      const items = await readDigitalItems(tx, orderId);
      if (!items.length) return;
      const at = this.clock.now();
      let delivered = await deliverFiles(tx, orderId, at);
      for (const { id: itemId, variant_id: variantId, units, keys, uses_keys } of items) {
        if (variantId === null || !uses_keys || keys >= units) continue;
        delivered += await assignLicenceKeys(tx, { variantId, itemId, units: units - keys, at });
      }
      if (delivered)
        await this.outbox.emit(tx, 'order.digital-delivered', { orderId, ...(silent && { silent }) });
      const sellsCards = items.some(({ is_gift_card }) => is_gift_card);
      const issued = sellsCards ? await this.giftCards.issueCards(tx, order) : 0;
      if (delivered + issued > 0) await this.finishOrder(tx, order);
    });
  }

  /** Delivers new licence keys, or the first file, of a variant to the orders that wait for them, the oldest first. */
  async deliverWaitingOrders({ variantId }: StoreEvents['licence-keys.added']): Promise<void> {
    for (const orderId of await readWaitingOrderIds(this.db, variantId)) await this.deliverOrder({ orderId });
  }

  /** @throws OrderErrors.ORDER_NOT_FOUND */
  async listDownloads(userId: number, orderNumber: string): Promise<DownloadableGoods[]> {
    const items = await readDownloads(this.db, userId, orderNumber);
    if (!items) throw OrderErrors.ORDER_NOT_FOUND();
    return items.map((item) => ({ ...item, keys: this.licenceKeys.openKeys(item.keys) }));
  }

  /** @throws RequestErrors.NOT_FOUND for a file that the customer has not bought, or was refunded for */
  async openDownload(
    userId: number,
    orderNumber: string,
    fileId: number,
  ): Promise<{ file: DigitalFile; bytes: Readable }> {
    const file = await readBoughtFile(this.db, userId, { orderNumber, fileId });
    if (!file) throw RequestErrors.NOT_FOUND();
    return { file, bytes: Readable.from(this.storage.read(file.storage_key), { objectMode: false }) };
  }

  /** Marks an order as delivered when all its lines are digital, and everything was delivered. */
  private async finishOrder(tx: Tx, order: Order): Promise<void> {
    const goods = await tx.row(
      'SELECT FROM order_items WHERE order_id = $1 AND NOT is_digital AND quantity > cancelled_quantity LIMIT 1',
      [order.id],
    );
    const items = await readDigitalItems(tx, order.id);
    if (goods || !items.every(isComplete)) return;
    if (order.status !== 'confirmed' && order.status !== 'processing') return;
    const note = 'Delivered digitally.';
    await this.fulfillment.advanceOrder(tx, order, 'delivered', { actor: 'system', note, silent: true });
  }
}

function isDeliverable({ status, payment_status }: Order): boolean {
  const isPaid = payment_status === 'paid' || payment_status === 'partially_refunded';
  return isPaid && status !== 'cancelled' && status !== 'refunded';
}

function isComplete({ units, keys, uses_keys, files, is_gift_card }: DigitalItem): boolean {
  return units === 0 || is_gift_card || (uses_keys ? keys >= units : files > 0);
}
