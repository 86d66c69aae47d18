import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type Intent, processorIdOf } from '@comptoir/payments';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { isId } from '../../platform/http/id-checks';
import { OrderPaymentsService, type OrderForPayment } from '../order-records/order-payments.service';
import type { OrderPaymentStatus } from '../order-records/order-records.states';
import { ProcessorCustomersService } from './processor-customers.service';
import type { PayOrderInput } from './payments.dto';
import { Payment } from './payments.entity';
import { PaymentErrors } from './payments.errors';
import { OPEN, PaymentIntentsService } from './payment-intents.service';
import { lockLivePayment, readOrderNumber, readSavedCardMethod } from './payments.queries';
import { PaymentsSettlementService } from './payments.settlement.service';
import { isOrderOver } from './payments.states';
import type { OrderPayment } from './payments.view';
import { StripeGateway } from './stripe-gateway';

/** Statuses of an intent in which a card can be charged. */
const CHARGEABLE: readonly Intent['status'][] = [...OPEN, 'requires_action'];

const METHOD = /^pm_\w+$/;

/** Opens, confirms and retries card payments for customers (docs/payments.md). */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderPaymentsService,
    private readonly intents: PaymentIntentsService,
    private readonly settlement: PaymentsSettlementService,
    private readonly customers: ProcessorCustomersService,
    private readonly gateway: StripeGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the open payment of an order, and creates it if there is none. With a card, the card is charged
   * immediately.
   * @throws AppError ORDER_NOT_FOUND, ORDER_NOT_PAYABLE, NOT_FOUND for a card that is not the caller's
   */
  async openPayment(userId: number, input: PayOrderInput): Promise<OrderPayment> {
    const first = await this.attemptPayment(userId, input);
    const gone = first.payment.status === 'cancelled' && !first.payment.flagged_reason;
    return gone ? this.attemptPayment(userId, input) : first;
  }

  /**
   * Returns the open payment of an order, and creates it if there is none. It replaces a failed payment.
   * @throws AppError as `openPayment` and `retryPayment`
   */
  openOrReplacePayment(
    userId: number,
    orderNumber: string,
    status: OrderPaymentStatus,
  ): Promise<OrderPayment> {
    const input = { order_number: orderNumber };
    return status === 'failed' ? this.retryPayment(userId, input) : this.openPayment(userId, input);
  }

  /**
   * Reads the status of a payment from the processor.
   * @throws AppError PAYMENT_NOT_FOUND
   */
  async confirmPayment(userId: number, intentId: string): Promise<OrderPayment> {
    const payment = await this.db
      .repo(Payment)
      .findOneBy({ processor_payment_intent_id: intentId, user_id: userId });
    if (!payment) throw PaymentErrors.PAYMENT_NOT_FOUND();
    const orderNumber = await readOrderNumber(this.db, payment.order_id);
    if (payment.status === 'paid' || payment.status === 'cancelled') return { payment, orderNumber };
    const intent = await this.gateway.findIntent(intentId);
    if (!intent) throw PaymentErrors.PAYMENT_PROCESSOR_ERROR();
    return { payment: await this.settlement.settlePayment(payment.id, intent), orderNumber };
  }

  /**
   * Replaces a failed payment: cancels the old intent at the processor, then creates the new one.
   * @throws AppError ORDER_NOT_FOUND, PAYMENT_NOT_FAILED, ORDER_NOT_PAYABLE, NOT_FOUND for a card of another
   * customer
   */
  async retryPayment(userId: number, input: PayOrderInput): Promise<OrderPayment> {
    const failed = await this.db.tx((tx) => this.lockFailedPayment(tx, userId, input.order_number));
    if (failed && (await this.intents.closePayment(failed)) !== 'closed')
      throw PaymentErrors.PAYMENT_NOT_FAILED();
    await this.db.tx((tx) => this.replacePayment(tx, userId, input.order_number));
    return this.openPayment(userId, input);
  }

  /**
   * Locks the failed payment that a retry replaces. Returns undefined when an earlier retry has already
   * cancelled it, or stopped before the processor knew the new payment; the retry then continues.
   */
  private async lockFailedPayment(tx: Tx, userId: number, orderNumber: string): Promise<Payment | undefined> {
    const order = await this.lockOwnOrder(tx, userId, orderNumber);
    this.assertPayable(order);
    const live = await lockLivePayment(tx, order.id);
    if (order.paymentStatus === 'failed') return live ?? undefined;
    if (!live || live.processor_payment_intent_id) throw PaymentErrors.PAYMENT_NOT_FAILED();
    return undefined;
  }

  /** Reopens the order for payments and inserts the new one. */
  private async replacePayment(tx: Tx, userId: number, orderNumber: string): Promise<void> {
    const order = await this.lockOwnOrder(tx, userId, orderNumber);
    if (order.paymentStatus === 'failed') await this.orders.reopenPayment(tx, order.id);
    await this.reservePayment(tx, userId, orderNumber);
  }

  private async attemptPayment(userId: number, input: PayOrderInput): Promise<OrderPayment> {
    const { payment, orderNumber } = await this.db.tx((tx) =>
      this.reservePayment(tx, userId, input.order_number),
    );
    if (payment.flagged_reason) return { payment, orderNumber };
    if (await this.isOfFormerOwner(payment)) {
      await this.intents.closePayment(payment);
      return { payment: await this.db.repo(Payment).findOneByOrFail({ id: payment.id }), orderNumber };
    }
    const card = input.payment_method_id
      ? await this.cardOf(payment.user_id, input.payment_method_id)
      : undefined;
    const opened = await this.intents.ensureIntent(payment, orderNumber);
    if (await this.intents.isFormerForm(payment, opened)) {
      await this.intents.closePayment(payment);
      return { payment: await this.db.repo(Payment).findOneByOrFail({ id: payment.id }), orderNumber };
    }
    const intent = await this.chooseSaving(opened, input.save_card);
    const charged = card ? await this.charge(intent, card) : intent;
    return { payment: await this.settlement.settlePayment(payment.id, charged), orderNumber };
  }

  /**
   * Returns true when the processor has the payment under another customer than the owner of the order, whose saved
   * cards it would reject: the order was claimed after a guest had begun to pay it.
   */
  private async isOfFormerOwner({ processor_customer_id: customer, user_id }: Payment): Promise<boolean> {
    return customer !== null && customer !== (await this.customers.ensureCustomerId(user_id));
  }

  /** Inserts the order's single open payment, so that a second call finds it. */
  private async reservePayment(tx: Tx, userId: number, orderNumber: string): Promise<OrderPayment> {
    const order = await this.lockOwnOrder(tx, userId, orderNumber);
    this.assertPayable(order);
    if (order.paymentStatus !== 'pending') throw PaymentErrors.ORDER_NOT_PAYABLE();
    const live = await lockLivePayment(tx, order.id);
    if (live) return { payment: live, orderNumber: order.orderNumber };
    const { currency, amountDue: amount } = order;
    const isManual = await this.orders.isCapturedAtShipment(tx, order.id);
    const capture_method = isManual ? 'manual' : 'automatic';
    const payment = await tx
      .repo(Payment)
      .save({ order_id: order.id, user_id: order.userId, amount, currency, capture_method });
    return { payment, orderNumber: order.orderNumber };
  }

  private async lockOwnOrder(tx: Tx, userId: number, orderNumber: string): Promise<OrderForPayment> {
    const order = await this.orders.lockOwnOrderForPayment(tx, userId, orderNumber);
    if (!order) throw PaymentErrors.ORDER_NOT_FOUND();
    return order;
  }

  private assertPayable({ status, amountDue, expiresAt }: OrderForPayment): void {
    const inTime = !expiresAt || expiresAt > this.clock.now();
    if (isOrderOver(status) || amountDue === 0 || !inTime) throw PaymentErrors.ORDER_NOT_PAYABLE();
  }

  /** @param id id of a saved card, or the processor's id of a card that the caller may use */
  private async cardOf(userId: number, id: string): Promise<string> {
    const customer = await this.customers.ensureCustomerId(userId);
    const isSaved = isId(id);
    const methodId = isSaved ? await readSavedCardMethod(this.db, userId, id) : id;
    const isMethod = methodId !== undefined && METHOD.test(methodId);
    const card = isMethod ? await this.gateway.findUsableCard(methodId, customer, isSaved) : undefined;
    if (!card) throw RequestErrors.NOT_FOUND({ message: 'Payment method not found.' });
    return card;
  }

  /** Sets whether the card is saved when it pays. A payment that waits for the bank keeps its choice. */
  private async chooseSaving(intent: Intent, isSaved: boolean | undefined): Promise<Intent> {
    const isUnchanged = isSaved === undefined || isSaved === (intent.setup_future_usage !== null);
    if (isUnchanged || !OPEN.includes(intent.status)) return intent;
    return this.gateway.setCardSaving(intent.id, isSaved);
  }

  /** Charges the card, unless this card is already waiting for authentication. */
  private async charge(intent: Intent, card: string): Promise<Intent> {
    if (!CHARGEABLE.includes(intent.status)) return intent;
    const waiting = intent.status === 'requires_action' && processorIdOf(intent.payment_method) === card;
    return waiting ? intent : this.gateway.confirmIntent(intent.id, card);
  }
}
