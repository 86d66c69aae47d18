import { Injectable } from '@nestjs/common';
import { Money } from '@comptoir/contracts';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { parseAmount } from '../../catalog/prices/price-amounts';
import { isId } from '../../platform/http/id-checks';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { OfflineMethod } from '../order-records/offline-payments.entity';
import {
  type OfflinePaymentDetails,
  addReceivedPart,
  insertOfflinePayment,
  readOfflinePayments,
} from '../order-records/offline-payments.queries';
import { OrderPaymentsService, type SettlementNote } from '../order-records/order-payments.service';
import type { Order } from '../order-records/order-records.entity';
import { findOrderId, lockOrder } from '../order-records/order-records.queries';
import { isPaid } from '../order-records/order-records.states';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import { type Recorder, rejectRecordedGiftCards } from '../order-records/recorded-gift-cards.rules';
import { CancelledUnitsService } from '../refunds/refunds.cancelled-units.service';
import type { RecordPayment } from './offline-payments.dto';
import { PaymentIntentsService } from './payment-intents.service';
import { PaymentErrors } from './payments.errors';
import { lockLivePayment } from './payments.queries';
import { isOrderOver } from './payments.states';

const DAY_MS = 86_400_000;
const IN_THE_FUTURE = 'The day cannot be in the future.';
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The money of an order arrives in this way, unless staff say otherwise. */
const USUAL_METHODS: Readonly<Record<string, OfflineMethod>> = {
  bank_transfer: 'bank_transfer',
  invoice: 'bank_transfer',
  cash_on_delivery: 'cash',
};

/** The way in which money arrived, and who recorded it. */
export type Receipt = Omit<RecordPayment, 'amount'> & { staffId: number };

/** Records the money of orders that arrives outside of the processor, at once or in parts (docs/payments.md). */
@Injectable()
export class OfflinePaymentsService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderPaymentsService,
    private readonly intents: PaymentIntentsService,
    private readonly uncharged: CancelledUnitsService,
    private readonly clock: Clock,
  ) {}

  /** @throws RequestErrors.NOT_FOUND, PaymentErrors.ORDER_NOT_FOUND */
  async listPayments(reference: string): Promise<OfflinePaymentDetails[]> {
    return readOfflinePayments(this.db, await this.idOf(this.db, reference));
  }

  /** Checks that the path `/admin/orders/{order_id}` exists. */
  async targetExists({ order_id = '' }: Record<string, string>): Promise<boolean> {
    return (await findOrderId(this.db, order_id)) !== undefined;
  }

  /**
   * Records a part of the money of an unpaid order, or the rest, which pays the order. An open card payment over another
   * amount is closed before.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR, PaymentErrors.ORDER_NOT_FOUND,
   * PaymentErrors.ORDER_NOT_PAYABLE, PaymentErrors.PAYMENT_IN_PROGRESS, OrderErrors.OWN_ORDER,
   * OrderErrors.GIFT_CARDS_NEED_ADMIN, GiftCardErrors.OWN_GIFT_CARD, RequestErrors.PRECONDITION_FAILED
   */
  async recordPayment(
    recorder: Recorder,
    reference: string,
    input: RecordPayment,
  ): Promise<OfflinePaymentDetails> {
    const orderId = await this.idOf(this.db, reference);
    // A call that is rejected closes no payment.
    const { userId: staffId } = recorder;
    await this.db.tx((tx) => this.lockPayable(tx, orderId, { recorder, input }));
    if ((await this.intents.closeOrderPayment(orderId)) === 'undecided')
      throw PaymentErrors.PAYMENT_IN_PROGRESS();
    return this.db.tx(async (tx) => {
      const { order, amount, left } = await this.lockPayable(tx, orderId, { recorder, input });
      if (await lockLivePayment(tx, orderId)) throw PaymentErrors.PAYMENT_IN_PROGRESS();
      const receipt = { ...input, staffId };
      const id =
        amount < left
          ? await this.insertPart(tx, order, amount, receipt)
          : await this.settleRest(tx, order, receipt, { actor: 'staff', actorId: staffId });
      return this.findPayment(tx, orderId, id);
    });
  }

  /**
   * Takes back a part that was recorded by mistake or returned, once, as long as the order is unpaid.
   * @throws RequestErrors.NOT_FOUND, PaymentErrors.ORDER_NOT_FOUND, PaymentErrors.PAYMENT_NOT_FOUND,
   * PaymentErrors.PAYMENT_NOT_REVERSIBLE, PaymentErrors.PAYMENT_IN_PROGRESS, OrderErrors.OWN_ORDER
   */
  async reversePayment(staffId: number, reference: string, id: number): Promise<OfflinePaymentDetails> {
    const orderId = await this.idOf(this.db, reference);
    await this.db.tx((tx) => this.lockReversible(tx, orderId, { staffId, id }));
    if ((await this.intents.closeOrderPayment(orderId)) === 'undecided')
      throw PaymentErrors.PAYMENT_IN_PROGRESS();
    return this.db.tx(async (tx) => {
      const { order, payment } = await this.lockReversible(tx, orderId, { staffId, id });
      if (await lockLivePayment(tx, orderId)) throw PaymentErrors.PAYMENT_IN_PROGRESS();
      const at = this.clock.now();
      await insertOfflinePayment(tx, orderId, {
        ...payment,
        amount: -payment.amount,
        received_on: dayOf(at),
        recorded_by: staffId,
        part: true,
        reverses_id: id,
        created_at: at,
      });
      const expires = order.status === 'pending' && order.received_amount === payment.amount;
      await addReceivedPart(tx, orderId, {
        amount: -payment.amount,
        expiresAt: expires ? await this.orders.orderExpiryFrom(tx, at, 'bank_transfer') : null,
        at,
      });
      return this.findPayment(tx, orderId, id);
    });
  }

  /**
   * Records the rest of the money of a locked, unpaid order, marks it as paid, and releases what a card holds.
   * @returns the id of the payment
   * @throws RequestErrors.VALIDATION_ERROR for a day in the future
   */
  async settleRest(tx: Tx, order: Order, receipt: Receipt, move: SettlementNote): Promise<number> {
    const amount = order.amount_due - order.received_amount;
    const released = order.uncharged_amount;
    const payment = this.paymentOf(order, receipt);
    await this.orders.markOrderPaid(tx, order.id, { amount, released }, move);
    const id = await insertOfflinePayment(tx, order.id, {
      ...payment,
      amount: amount - released,
      part: false,
    });
    await this.orders.releaseAuthorization(tx, order.id);
    if (released > 0) await this.uncharged.refundUncharged(tx, order.id, released);
    return id;
  }

  private async insertPart(tx: Tx, order: Order, amount: number, receipt: Receipt): Promise<number> {
    const payment = this.paymentOf(order, receipt);
    const id = await insertOfflinePayment(tx, order.id, { ...payment, amount, part: true });
    // An order that has received money waits for the rest.
    await addReceivedPart(tx, order.id, { amount, expiresAt: null, at: payment.created_at });
    return id;
  }

  private paymentOf(
    { payment_method }: Order,
    { staffId, paid_on, paid_by, payment_reference }: Receipt,
  ): {
    method: OfflineMethod;
    reference: string;
    received_on: string;
    recorded_by: number;
    reverses_id: null;
    created_at: Date;
  } {
    const now = this.clock.now();
    const received_on = paid_on ?? dayOf(now);
    // In the easternmost zone it is tomorrow already.
    if (received_on > dayOf(new Date(now.getTime() + DAY_MS))) throw invalidField('paid_on', IN_THE_FUTURE);
    return {
      method: paid_by ?? USUAL_METHODS[payment_method ?? ''] ?? 'other',
      reference: payment_reference ?? '',
      received_on,
      recorded_by: staffId,
      reverses_id: null,
      created_at: now,
    };
  }

  /** Locks an order that can be paid, and checks the payment. `left` is what is left to pay, in minor units. */
  private async lockPayable(
    tx: Tx,
    orderId: number,
    { recorder, input }: { recorder: Recorder; input: RecordPayment },
  ): Promise<{ order: Order; amount: number; left: number }> {
    const { userId: staffId } = recorder;
    const order = await this.lockUnpaid(tx, orderId, staffId);
    if (!order) throw PaymentErrors.ORDER_NOT_PAYABLE();
    await rejectRecordedGiftCards(tx, orderId, recorder);
    const { expected_received_amount: seen } = input;
    const expected = seen ? parseAmount(order.currency, seen, 'expected_received_amount') : null;
    if (expected !== null && expected !== order.received_amount) throw RequestErrors.PRECONDITION_FAILED();
    const left = order.amount_due - order.uncharged_amount - order.received_amount;
    const amount = input.amount ? parseAmount(order.currency, input.amount, 'amount') : left;
    if (amount <= 0) throw invalidField('amount', 'amount must be more than 0');
    if (amount > left) {
      const most = Money.format(left, order.currency);
      throw invalidField('amount', `amount must not be more than what is left to pay: ${most}`);
    }
    this.paymentOf(order, { ...input, staffId });
    return { order, amount, left };
  }

  private async lockReversible(
    tx: Tx,
    orderId: number,
    { staffId, id }: { staffId: number; id: number },
  ): Promise<{ order: Order; payment: OfflinePaymentDetails }> {
    const order = await this.lockUnpaid(tx, orderId, staffId);
    const [payment] = await readOfflinePayments(tx, orderId, id);
    if (!payment) throw PaymentErrors.PAYMENT_NOT_FOUND();
    if (!order || !payment.part || payment.reversed_at) throw PaymentErrors.PAYMENT_NOT_REVERSIBLE();
    return { order, payment };
  }

  /** Locks an order. Returns undefined when it is over, or paid. */
  private async lockUnpaid(tx: Tx, orderId: number, staffId: number): Promise<Order | undefined> {
    const order = await lockOrder(tx, orderId);
    if (!order) throw RequestErrors.NOT_FOUND();
    await rejectOwnOrder(tx, order, staffId);
    if (await this.orders.isAuthorized(tx, orderId)) throw PaymentErrors.PAYMENT_IN_PROGRESS();
    return isOrderOver(order.status) || isPaid(order.payment_status) ? undefined : order;
  }

  private async findPayment(tx: Tx, orderId: number, id: number): Promise<OfflinePaymentDetails> {
    const [payment] = await readOfflinePayments(tx, orderId, id);
    if (!payment) throw PaymentErrors.PAYMENT_NOT_FOUND();
    return payment;
  }

  private async idOf(queryable: Queryable, reference: string): Promise<number> {
    const id = await findOrderId(queryable, reference);
    if (id === undefined) throw isId(reference) ? RequestErrors.NOT_FOUND() : PaymentErrors.ORDER_NOT_FOUND();
    return id;
  }
}
