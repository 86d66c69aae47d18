import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { StoreErrors } from '../../platform/http/store.errors';
import { isId } from '../../platform/http/id-checks';
import { OrderPaymentsService, type OrderForPayment } from '../order-records/order-payments.service';
import { ProcessorCustomersService } from './processor-customers.service';
import type { PayOrderInput } from './payments.dto';
import { Payment } from './payments.entity';
import { PaymentErrors } from './payments.errors';
import { PaymentIntentsService } from './payment-intents.service';
import { lockLivePayment, readOrderNumber, readSavedCardMethod } from './payments.queries';
import { PaymentsSettlementService } from './payments.settlement.service';
import { processorIdOf, isOrderOver } from './payments.states';
import type { OrderPayment } from './payments.view';
import { type Intent, StripeGateway } from './stripe-gateway';

/** Statuses of an intent in which a card can be charged for it. */
const CHARGEABLE: readonly Intent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

const METHOD = /^pm_\w+$/;

/** What customers do to pay (store-decisions, section 3). */
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
   * The open payment of an order, made when there is none; with a card it is charged at once.
   * @throws AppError ORDER_NOT_FOUND, ORDER_NOT_PAYABLE, NOT_FOUND for a card that is not the caller's
   */
  async openPayment(userId: number, input: PayOrderInput): Promise<OrderPayment> {
    const first = await this.attemptPayment(userId, input);
    const gone = first.payment.status === 'cancelled' && !first.payment.flagged_reason;
    return gone ? this.attemptPayment(userId, input) : first;
  }

  /**
   * Asks the processor how a payment stands; what the caller believes does not count.
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
   * Replaces a failed payment: the old intent is cancelled at the processor before the new one is made.
   * @throws AppError ORDER_NOT_FOUND, PAYMENT_NOT_FAILED, ORDER_NOT_PAYABLE, NOT_FOUND for a foreign card
   */
  async retryPayment(userId: number, input: PayOrderInput): Promise<OrderPayment> {
    const failed = await this.db.tx((tx) => this.lockFailedPayment(tx, userId, input.order_number));
    if (failed && (await this.intents.closePayment(failed)) !== 'closed')
      throw PaymentErrors.PAYMENT_NOT_FAILED();
    await this.db.tx((tx) => this.replacePayment(tx, userId, input.order_number));
    return this.openPayment(userId, input);
  }

  /**
   * The payment that a retry replaces. There is none to end when an earlier retry got as far as ending it, or was cut
   * off before the processor knew of the new one: it goes on then.
   */
  private async lockFailedPayment(tx: Tx, userId: number, orderNumber: string): Promise<Payment | undefined> {
    const order = await this.lockOwnOrder(tx, userId, orderNumber);
    this.assertPayable(order);
    const live = await lockLivePayment(tx, order.id);
    if (order.paymentStatus === 'failed') return live ?? undefined;
    if (!live || live.processor_payment_intent_id) throw PaymentErrors.PAYMENT_NOT_FAILED();
    return undefined;
  }

  /** Opens the order for payments again and holds the place of the new one. */
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
    const card = input.payment_method_id
      ? await this.cardOf(payment.user_id, input.payment_method_id)
      : undefined;
    const intent = await this.intents.ensureIntent(payment, orderNumber);
    const charged = card ? await this.charge(intent, card) : intent;
    return { payment: await this.settlement.settlePayment(payment.id, charged), orderNumber };
  }

  /** Holds the order's only place for a payment, so that a second call finds it. */
  private async reservePayment(tx: Tx, userId: number, orderNumber: string): Promise<OrderPayment> {
    const order = await this.lockOwnOrder(tx, userId, orderNumber);
    this.assertPayable(order);
    if (order.paymentStatus !== 'pending') throw PaymentErrors.ORDER_NOT_PAYABLE();
    const live = await lockLivePayment(tx, order.id);
    if (live) return { payment: live, orderNumber: order.orderNumber };
    const { currency, amountDue: amount } = order;
    const payment = await tx
      .repo(Payment)
      .save({ order_id: order.id, user_id: order.userId, amount, currency });
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

  /** @param id of a saved card, or the processor's own of a card that the caller may use */
  private async cardOf(userId: number, id: string): Promise<string> {
    const customer = await this.customers.ensureCustomerId(userId);
    const isSaved = isId(id);
    const methodId = isSaved ? await readSavedCardMethod(this.db, userId, id) : id;
    const isMethod = methodId !== undefined && METHOD.test(methodId);
    const card = isMethod ? await this.gateway.findUsableCard(methodId, customer, isSaved) : undefined;
    if (!card) throw StoreErrors.NOT_FOUND({ message: 'Payment method not found.' });
    return card;
  }

  /** Charges the card, unless it is the one that waits for its authentication already. */
  private async charge(intent: Intent, card: string): Promise<Intent> {
    if (!CHARGEABLE.includes(intent.status)) return intent;
    const waiting = intent.status === 'requires_action' && processorIdOf(intent.payment_method) === card;
    return waiting ? intent : this.gateway.confirmIntent(intent.id, card);
  }
}
