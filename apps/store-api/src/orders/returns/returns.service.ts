import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { NotFoundCheck, Page } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import type { StoreEvents } from '../../events';
import { type ItemUnits, claimReturnUnits, readUnclaimedUnits } from '../order-records/order-items.queries';
import type { Order } from '../order-records/order-records.entity';
import { findOrderId, lockOrder, lockOwnOrder } from '../order-records/order-records.queries';
import { hasShipped } from '../order-records/order-records.states';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import { SettingsService } from '../../platform/settings/settings.service';
import type { OpenReturn, PreviewReturn, RequestReturn, ReturnsQuery } from './returns.dto';
import { Return, ReturnItem } from './returns.entity';
import { ReturnErrors } from './returns.errors';
import { type ExpectedRefund, ExpectedRefundsService } from './returns.expected.service';
import { ReturnImagesService } from './returns.images.service';
import { type ReturnDetails, readReturn, readReturnPage } from './returns.queries';

const DAY_MS = 86_400_000;

/** Requests returns, and reads those of customers. */
@Injectable()
export class ReturnsService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly images: ReturnImagesService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
    private readonly expected: ExpectedRefundsService,
  ) {}

  listOwnReturns(
    userId: number,
    { status, order_number, per_page, offset }: ReturnsQuery,
  ): Promise<Page<ReturnDetails>> {
    const page = { per_page, offset };
    return readReturnPage(this.db, { user_id: userId, status, order_number }, page, this.clock.now());
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findOwnReturn(userId: number, id: number): Promise<ReturnDetails> {
    const found = await readReturn(this.db, id, userId);
    if (!found) throw RequestErrors.NOT_FOUND();
    return found;
  }

  /**
   * Requests a return of units of a delivered order, and claims the units so that no second return gets them.
   * @throws ReturnErrors.ORDER_NOT_FOUND, ReturnErrors.ORDER_NOT_RETURNABLE,
   * ReturnErrors.RETURN_WINDOW_EXPIRED, ReturnErrors.RETURN_QUANTITY_EXCEEDED, RequestErrors.VALIDATION_ERROR
   * for lines of another order
   */
  async requestReturn(userId: number, orderNumber: string, input: RequestReturn): Promise<ReturnDetails> {
    const { id } = await this.db.tx((tx) => this.takeRequest(tx, userId, orderNumber, input));
    return this.findOwnReturn(userId, id);
  }

  /**
   * Says what a return that is requested now will be refunded at. Nothing is stored.
   * @throws as `requestReturn`
   */
  previewReturn(userId: number, orderNumber: string, input: PreviewReturn): Promise<ExpectedRefund> {
    return this.db.rehearse((tx) => this.takeRequest(tx, userId, orderNumber, input));
  }

  /**
   * Requests a return for a customer who called. Parcels need not have been marked as delivered.
   * @param reference an order's id or its number
   * @throws as `requestReturn`, and OrderErrors.OWN_ORDER
   */
  async openReturn(staffId: number, reference: string, input: OpenReturn): Promise<ReturnDetails> {
    const [userId, id] = await this.db.tx(async (tx) => {
      const orderId = await findOrderId(tx, reference);
      const order = orderId && (await lockOrder(tx, orderId));
      if (!order) throw ReturnErrors.ORDER_NOT_FOUND();
      await rejectOwnOrder(tx, order, staffId);
      if (!hasShipped(order.status)) {
        throw ReturnErrors.ORDER_NOT_RETURNABLE({ message: 'Only shipped orders can be returned.' });
      }
      if (!input.beyond_period) await this.assertInTime(tx, order);
      await claimUnits(tx, order, input.items);
      return [order.user_id, (await this.insertReturn(tx, order, input)).id];
    });
    return this.findOwnReturn(userId, id);
  }

  /** Checks that the path `/admin/orders/{order_id}/returns` exists. */
  async targetExists({ order_id = '' }: Record<string, string>): Promise<boolean> {
    return (await findOrderId(this.db, order_id)) !== undefined;
  }

  private async takeRequest(
    tx: Tx,
    userId: number,
    orderNumber: string,
    input: RequestReturn,
  ): Promise<ExpectedRefund & { id: number }> {
    const order = await lockOwnOrder(tx, userId, orderNumber);
    if (!order) throw ReturnErrors.ORDER_NOT_FOUND();
    if (order.status !== 'delivered') throw ReturnErrors.ORDER_NOT_RETURNABLE();
    await this.assertInTime(tx, order);
    await claimUnits(tx, order, input.items);
    return this.insertReturn(tx, order, input);
  }

  private async insertReturn(
    tx: Tx,
    order: Order,
    { reason, reason_details, items, images }: RequestReturn,
  ): Promise<ExpectedRefund & { id: number }> {
    const now = this.clock.now();
    const returns = tx.repo(Return);
    const made = returns.create({
      order_id: order.id,
      user_id: order.user_id,
      reason,
      reason_details: reason_details ?? '',
      created_at: now,
      updated_at: now,
    });
    await returns.insert(made);
    await tx.repo(ReturnItem).insert(
      items.map(({ order_item_id, quantity, condition = null }) => ({
        return_id: made.id,
        order_item_id,
        quantity,
        condition,
      })),
    );
    await this.images.claimImages(tx, { returnId: made.id, userId: order.user_id }, images ?? []);
    const amount = await this.expected.expectRefund(tx, made.id);
    await this.outbox.emit(tx, 'return.requested', { returnId: made.id });
    return { id: made.id, amount, currency: order.currency };
  }

  private async assertInTime(tx: Tx, { delivered_at }: Order): Promise<void> {
    const { window_days: days } = (await this.settings.readSettings(tx)).returns;
    if (days === 0 || !delivered_at) return;
    if (this.clock.now().getTime() > delivered_at.getTime() + days * DAY_MS) {
      throw ReturnErrors.RETURN_WINDOW_EXPIRED({
        message: `Items can be returned within ${days} days of delivery.`,
      });
    }
  }
}

/**
 * Claims units of a locked order for a return.
 * @throws ReturnErrors.RETURN_QUANTITY_EXCEEDED, RequestErrors.VALIDATION_ERROR
 */
export async function claimUnits(
  tx: Tx,
  { id }: Pick<Order, 'id'>,
  units: readonly ItemUnits[],
): Promise<void> {
  const left = await readUnclaimedUnits(tx, id);
  const unknown: Record<string, string[]> = {};
  const tooMany: Record<string, string[]> = {};
  const wanted = new Map<number, number>();
  units.forEach(({ order_item_id, quantity }, index) => {
    const open = left.get(order_item_id);
    const sum = (wanted.get(order_item_id) ?? 0) + quantity;
    wanted.set(order_item_id, sum);
    if (open === undefined) unknown[`items.${index}.order_item_id`] = ['The order has no such item.'];
    else if (sum > open) tooMany[`items.${index}.quantity`] = [`Only ${open} can be returned.`];
  });
  if (Object.keys(unknown).length > 0) throw RequestErrors.VALIDATION_ERROR({ errors: unknown });
  if (Object.keys(tooMany).length > 0) throw ReturnErrors.RETURN_QUANTITY_EXCEEDED({ errors: tooMany });
  await claimReturnUnits(tx, units);
}
