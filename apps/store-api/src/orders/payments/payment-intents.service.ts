import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type Intent, fromProcessorAmount } from '@comptoir/payments';
import { ProcessorCustomersService } from './processor-customers.service';
import { Payment } from './payments.entity';
import { PaymentErrors } from './payments.errors';
import {
  readLivePayment,
  readUncharged,
  renewPaymentKey,
  saveIntent,
  settleCustomer,
} from './payments.queries';
import { PaymentsSettlementService } from './payments.settlement.service';
import { StripeGateway } from './stripe-gateway';

/** Statuses of an intent that has no card yet. */
export const OPEN: readonly Intent['status'][] = ['requires_payment_method', 'requires_confirmation'];

/** Result of closing an open payment. */
export type ClosedPayment =
  /** The payment can no longer be paid. */
  | 'closed'
  /** It was paid before it could be closed; the payment is settled. */
  | 'paid'
  /** The bank or staff has to decide: it can neither be paid again nor be closed now. */
  | 'undecided';

/** Creates and closes the payment intents at the processor. No lock is held during calls to it. */
@Injectable()
export class PaymentIntentsService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly customers: ProcessorCustomersService,
    private readonly settlement: PaymentsSettlementService,
  ) {}

  /**
   * Returns the intent of a payment, and creates it if there is none. Concurrent calls end with one intent:
   * they share the payment's idempotency key, and the first saved intent wins.
   * @throws AppError PAYMENT_PROCESSOR_ERROR; calling again is safe
   */
  async ensureIntent(payment: Payment, orderNumber: string): Promise<Intent> {
    const { processor_payment_intent_id: id } = payment;
    if (id) return this.findExistingIntent(id);
    // Stored before the call: a repeated call must ask for the same customer, whoever has the order by then.
    const own = payment.processor_customer_id ?? (await this.customers.ensureCustomerId(payment.user_id));
    const customer = (await settleCustomer(this.db, payment, own)) ?? own;
    const intent = await this.gateway.createIntent({
      key: payment.idempotency_key,
      amount: await this.minorToAsk(payment),
      currency: payment.currency,
      customer,
      orderNumber,
      captureMethod: payment.capture_method,
    });
    if (!intent) {
      await renewPaymentKey(this.db, payment);
      throw PaymentErrors.PAYMENT_PROCESSOR_ERROR();
    }
    if (await saveIntent(this.db, payment.id, intent)) return intent;
    return this.discardIntent(payment.id, intent);
  }

  /** Returns true for an intent without a card over another amount than what is to be charged for the payment now. */
  async isFormerForm(payment: Payment, { amount, status }: Intent): Promise<boolean> {
    if (!OPEN.includes(status)) return false;
    return fromProcessorAmount(amount, payment.currency) !== (await this.minorToAsk(payment));
  }

  /** Closes the open payment of an order when it would charge another amount than what is to be paid now. */
  async closeFormerForm(orderId: number): Promise<void> {
    const payment = await readLivePayment(this.db, orderId);
    if (!payment?.processor_payment_intent_id) return;
    const intent = await this.findExistingIntent(payment.processor_payment_intent_id);
    if (await this.isFormerForm(payment, intent)) await this.closePayment(payment);
  }

  private async minorToAsk({ amount, order_id }: Payment): Promise<number> {
    return amount - (await readUncharged(this.db, order_id));
  }

  /** Closes the open payment of an order, if it has one. Safe to repeat. */
  async closeOrderPayment(orderId: number): Promise<ClosedPayment> {
    const payment = await readLivePayment(this.db, orderId);
    return payment ? this.closePayment(payment) : 'closed';
  }

  /** Closes a payment at the processor first, then here. Safe to repeat. */
  async closePayment(payment: Payment): Promise<ClosedPayment> {
    if (payment.status === 'paid') return 'paid';
    if (payment.flagged_reason) return 'undecided';
    const { processor_payment_intent_id: intentId } = payment;
    if (!intentId) {
      const dropped = await this.db.tx((tx) => this.dropWithoutIntent(tx, payment));
      return dropped
        ? 'closed'
        : this.closePayment(await this.db.repo(Payment).findOneByOrFail({ id: payment.id }));
    }
    const settled = await this.settlement.settlePayment(
      payment.id,
      await this.gateway.cancelIntent(intentId),
    );
    if (settled.status === 'cancelled') return 'closed';
    return settled.status === 'paid' ? 'paid' : 'undecided';
  }

  private async dropWithoutIntent(tx: Tx, { id }: Payment): Promise<boolean> {
    const dropped = await tx.execute(
      `UPDATE payments SET status = 'cancelled', updated_at = now() WHERE id = $1 AND processor_payment_intent_id IS NULL`,
      [id],
    );
    return dropped === 1;
  }

  /**
   * Cancels an intent that was not saved: another call saved its own, or the payment was closed meanwhile.
   */
  private async discardIntent(paymentId: number, ours: Intent): Promise<Intent> {
    await this.gateway.cancelIntent(ours.id);
    const payment = await this.db.repo(Payment).findOneByOrFail({ id: paymentId });
    if (payment.status === 'cancelled' || !payment.processor_payment_intent_id) {
      throw PaymentErrors.ORDER_NOT_PAYABLE();
    }
    return this.findExistingIntent(payment.processor_payment_intent_id);
  }

  private async findExistingIntent(intentId: string): Promise<Intent> {
    const intent = await this.gateway.findIntent(intentId);
    if (!intent) throw PaymentErrors.PAYMENT_PROCESSOR_ERROR();
    return intent;
  }
}
