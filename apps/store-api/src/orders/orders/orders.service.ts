import { Inject, Injectable } from '@nestjs/common';
import { Db, KeyedQueue } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { recordGuestContact } from '../../customers/guests/guests.queries';
import { guestContactOf } from './guest-contact';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { OrderItemsCancellationService } from './orders.items-cancellation.service';
import { CheckoutReaderService } from '../order-placement/checkout-reader.service';
import {
  type OrderDetails,
  OrderDetailsService,
  type OrderSummary,
  detailsOfNewOrder,
} from './orders.details.service';
import type { Checkout } from '../order-placement/checkout.dto';
import type { OrdersQuery } from './orders.dto';
import { OrderErrors } from '../order-records/order-records.errors';
import { OrderPlacementService, type PlacementOptions } from '../order-placement/order-placement.service';
import { lockOwnOrder } from '../order-records/order-records.queries';
import { CheckoutQuoteService, type CheckoutQuote } from '../order-placement/checkout-quote.service';
import { isCancellable, isPaidLater } from '../order-records/order-records.states';

const MAX_WAIT_MS = 10_000;
const MAX_WAITING = 2_000;
/** Share of the database connections for placing orders; all of them may wait for the same product. */
const ORDERS_SHARE = 0.75;

/** Places, lists and cancels orders for customers. */
@Injectable()
export class OrdersService {
  private readonly queue: KeyedQueue<'placing'>;

  constructor(
    private readonly db: Db,
    private readonly readers: CheckoutReaderService,
    private readonly quotes: CheckoutQuoteService,
    private readonly placement: OrderPlacementService,
    private readonly cancellation: OrderItemsCancellationService,
    private readonly details: OrderDetailsService,
    @Inject(STORE_CONFIG) { database }: StoreConfig,
  ) {
    const concurrency = Math.max(1, Math.floor(database.poolSize * ORDERS_SHARE));
    this.queue = new KeyedQueue({ concurrency, maxWaitMs: MAX_WAIT_MS, maxWaiting: MAX_WAITING });
  }

  /** Prices an order and lists all problems. Its prices count as seen by the customer. */
  previewOrder(userId: number, input: Checkout): Promise<CheckoutQuote> {
    return this.quotes.previewCheckout(this.readers.plainReader(this.db), userId, input);
  }

  /**
   * Places an order of the cart: reserves stock, debits gift cards and wallet, empties the cart.
   * @throws RequestErrors.VALIDATION_ERROR for a guest without an address, the first problem of a preview, UnavailableError when too many orders are placed concurrently
   */
  async placeOrder(
    userId: number,
    input: Checkout,
    { isGuest = false, ...options }: PlacementOptions & { isGuest?: boolean } = {},
  ): Promise<OrderDetails> {
    const contact = isGuest ? guestContactOf(input, options.language) : null;
    const order = await this.quotes.withAnswers((known) =>
      this.queue.run('placing', () =>
        this.db.tx(async (tx) => {
          if (contact) await recordGuestContact(tx, userId, contact);
          const reader = this.readers.lockingReader(tx);
          const quote = await this.quotes.quoteCheckout(reader, userId, input, { known, stage: 'order' });
          return this.placement.insertPlacedOrder(tx, userId, { input, quote, ...options });
        }),
      ),
    );
    // Gift cards and the wallet add rows and may settle the order, later payment confirms it: it is read again.
    const isUnchanged = order.amount_due === order.total && !isPaidLater(order.payment_method);
    return isUnchanged && order.amount_due > 0
      ? detailsOfNewOrder(order)
      : this.findOwnOrder(userId, order.order_number);
  }

  listOwnOrders(userId: number, query: OrdersQuery): Promise<Page<OrderSummary>> {
    return this.details.listOwnOrders(this.db.replica, userId, query);
  }

  /** @throws OrderErrors.ORDER_NOT_FOUND */
  async findOwnOrder(userId: number, orderNumber: string): Promise<OrderDetails> {
    const order = await this.details.findOwnOrder(this.db, userId, orderNumber);
    if (!order) throw OrderErrors.ORDER_NOT_FOUND();
    return order;
  }

  /** @throws OrderErrors.ORDER_NOT_FOUND, OrderErrors.ORDER_NOT_CANCELLABLE */
  async cancelOwnOrder(userId: number, orderNumber: string, reason: string | null): Promise<OrderDetails> {
    await this.db.tx(async (tx) => {
      const order = await lockOwnOrder(tx, userId, orderNumber);
      if (!order) throw OrderErrors.ORDER_NOT_FOUND();
      if (!isCancellable(order.status)) throw OrderErrors.ORDER_NOT_CANCELLABLE();
      const move = { actor: 'customer' as const, actorId: userId, note: reason };
      await this.cancellation.cancelUndelivered(tx, order, move);
    });
    return this.findOwnOrder(userId, orderNumber);
  }
}
