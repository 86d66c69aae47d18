import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Money } from '@comptoir/contracts';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { type StripeRefund, StripeRefundsGateway } from '@comptoir/payments';
import { Clock } from '@comptoir/time';
import type { BookingEvents, BookingJobs } from '../../events';
import {
  findChargeOfIntent,
  lockCharge,
  lockChargeOfBooking,
  updateCharge,
} from './payments.charges.queries';
import type { BookingCharge, BookingRefund, RefundSource } from './payments.entity';
import { recordMovement } from './payments.movements.queries';
import { PAYMENT_PROCESSOR_ERROR, PaymentAdminErrors, PaymentErrors } from './payments.errors';
import {
  type RefundToSend,
  claimRefund,
  findRefundToSend,
  insertForeignRefund,
  insertRefund,
  lockRefund,
  readCancelledRefunds,
  renewRefundAttempt,
  takeDueRefunds,
  updateRefund,
} from './payments.refunds.queries';
import { saveGiveBack } from './payments.returns.queries';
import { type Returns, heldOnSite, returnsByRule } from './payments.returns.rules';
import { amountIn } from './payments.rules';

/** Time to wait for an event of a refund before its status is requested. */
const PATIENCE_MS = 5 * 60_000;
const BATCH = 100;
const MAX_FAILURE = 500;

/** A cancellation of a booking that may have been paid. */
interface Cancellation {
  bookingId: number;
  start: Date;
  /** See `promised_start` of a booking. */
  promised?: Date | null;
  by: 'client' | 'staff';
  /** Amounts that staff have chosen. */
  wanted?: WantedReturns;
  /** Amounts that the client was told; to get back less needs another question. */
  told?: WantedReturns;
}

/** Amounts to give back, as decimal texts; undefined for what the rule says. */
export interface WantedReturns {
  byCard?: string;
  onSite?: string;
}

/** Requests refunds, sends them to the processor and stores their results. No lock is held during calls to it. */
@Injectable()
export class PaymentRefundsService {
  private readonly logger = new Logger(PaymentRefundsService.name);

  constructor(
    private readonly db: Db,
    private readonly gateway: StripeRefundsGateway,
    private readonly outbox: Outbox<BookingEvents, BookingJobs>,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests a refund of money that was paid by card; a job sends it.
   * @param refund its amount in minor units; the same key requests it once
   * @throws PaymentAdminErrors.REFUND_TOO_LARGE
   */
  async requestRefund(
    tx: Tx,
    {
      key = randomUUID(),
      ...refund
    }: { chargeId: number; amount: number; source: RefundSource; key?: string },
  ): Promise<void> {
    const row = await insertRefund(tx, { ...refund, key });
    if (row) await this.outbox.enqueue(tx, 'payments.refund', { refundId: row.id });
  }

  /**
   * Requests what a booking that is cancelled gets back, in the transaction that cancels it.
   * @param by a client gets what the rule says, staff give everything back
   * @throws PaymentAdminErrors.INVALID_PAYMENT, PaymentAdminErrors.REFUND_TOO_LARGE,
   * PaymentErrors.REFUND_CHANGED for a client who would get back less than told
   */
  async requestForCancellation(tx: Tx, cancellation: Cancellation): Promise<void> {
    const { bookingId, by, wanted = {}, told = {} } = cancellation;
    const charge = await lockChargeOfBooking(tx, bookingId);
    if (!charge) {
      const isNothing = [wanted.onSite, told.byCard, told.onSite].every((amount) => !Number(amount ?? 0));
      if (isNothing) return;
      throw by === 'staff' ? PaymentAdminErrors.REFUND_TOO_LARGE() : PaymentErrors.REFUND_CHANGED();
    }
    const { id: chargeId, currency } = charge;
    if (charge.status === 'open') await this.outbox.enqueue(tx, 'payments.close', { chargeId });
    const returns =
      by === 'staff' ? everythingOf(charge) : await this.returnsByRule(tx, charge, cancellation);
    if (by === 'client') assertAsTold(returns, told, currency);
    const amount = chosenAmountOf(wanted.byCard, currency) ?? returns.byCard;
    const onSite = chosenAmountOf(wanted.onSite, currency) ?? returns.onSite;
    const held = heldOnSite(charge);
    if (onSite !== null && onSite > held) throw PaymentAdminErrors.REFUND_TOO_LARGE();
    if (held > 0) await saveGiveBack(tx, chargeId, onSite === null ? null : charge.refunded_on_site + onSite);
    if (amount > 0) await this.requestRefund(tx, { chargeId, amount, source: 'cancellation' });
  }

  /** Returns what the rule gives back to a client. One that staff confirmed again has had a part of that. */
  private async returnsByRule(
    tx: Tx,
    charge: BookingCharge,
    { start, promised }: Cancellation,
  ): Promise<Returns> {
    const before = await readCancelledRefunds(tx, charge.id);
    const own = charge.refund_start && charge.refund_start < start ? charge.refund_start : start;
    const from = promised && promised > own ? promised : own;
    return returnsByRule({ ...charge, undone_by_card: before }, { from, start }, this.clock.now());
  }

  /** Has a job cancel what is open of the payment of a booking that was confirmed without it. */
  async closePayment(tx: Tx, bookingId: number): Promise<void> {
    const charge = await lockChargeOfBooking(tx, bookingId);
    if (charge?.status === 'open') await this.outbox.enqueue(tx, 'payments.close', { chargeId: charge.id });
    if (charge && charge.give_back_on_site !== null) await saveGiveBack(tx, charge.id, null);
    if (charge?.status === 'expired') await updateCharge(tx, charge.id, { status: 'closed' });
  }

  /**
   * Sends a requested refund, or reads its status if it was sent before. Safe to repeat at any point: the processor
   * makes one refund.
   */
  async sendRefund(refundId: number): Promise<void> {
    const refund = await findRefundToSend(this.db, refundId);
    if (!refund?.intent_id) return;
    const made = refund.processor_refund_id
      ? await this.gateway.findRefund(refund.processor_refund_id)
      : await this.createRefund(refund, refund.intent_id);
    if (made) await this.recordRefund(made);
  }

  /** Stores the present state of a refund after an event of the processor. */
  async syncRefund(processorRefundId: string): Promise<void> {
    const refund = await this.gateway.findRefund(processorRefundId);
    if (refund) await this.recordRefund(refund);
  }

  /** Stores every refund of an intent, including those made in the processor's dashboard. */
  async syncIntentRefunds(intentId: string): Promise<void> {
    if (!(await findChargeOfIntent(this.db, { id: intentId, key: undefined }))) return;
    for (const refund of await this.gateway.listIntentRefunds(intentId)) await this.recordRefund(refund);
  }

  /** Checks refunds that have been pending for a while, and sends those again whose job failed. */
  async checkOpenRefunds(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - PATIENCE_MS);
    for (const { id } of await takeDueRefunds(this.db, { before, now, limit: BATCH })) {
      await this.sendRefund(id).catch((error: unknown) =>
        this.logger.warn({ err: error, refund_id: id }, 'a refund could not be checked'),
      );
    }
  }

  private async createRefund(refund: RefundToSend, intentId: string): Promise<StripeRefund | undefined> {
    const isFirst = await claimRefund(this.db, refund.id, this.clock.now());
    const earlier = isFirst ? undefined : await this.findEarlier(refund, intentId);
    if (earlier) return earlier;
    const { amount, currency, key, attempt } = refund;
    const outcome = await this.gateway.createRefund({ intentId, amount, currency, key, attempt });
    if (outcome.kind === 'made') return outcome.refund;
    const made = await this.findEarlier(refund, intentId);
    if (made) return made;
    if (outcome.kind === 'rejected') {
      await this.failRefund(refund, intentId, outcome.reason);
      return undefined;
    }
    await renewRefundAttempt(this.db, refund);
    throw PAYMENT_PROCESSOR_ERROR();
  }

  /** Finds the refund of an earlier try whose response was lost. */
  private async findEarlier({ key }: RefundToSend, intentId: string): Promise<StripeRefund | undefined> {
    const refunds = await this.gateway.listIntentRefunds(intentId);
    return refunds.find((refund) => refund.key === key && refund.state !== 'failed');
  }

  /**
   * Stores that the processor has rejected a refund. What the dashboard refunded meanwhile counts: where a client has a
   * right to the money, the rest of it is requested.
   */
  private async failRefund(
    { id, charge_id: chargeId }: RefundToSend,
    intentId: string,
    reason: string,
  ): Promise<void> {
    const made = await this.gateway.listIntentRefunds(intentId);
    await this.db.tx(async (tx) => {
      await lockCharge(tx, chargeId);
      const refund = await tx.row<BookingRefund>(
        `SELECT * FROM booking_refunds WHERE id = $1 AND status = 'pending' FOR NO KEY UPDATE`,
        [id],
      );
      if (!refund) return;
      await updateRefund(tx, id, { status: 'failed', failure: reason.slice(0, MAX_FAILURE) });
      for (const one of made) if (isForeign(one)) await storeForeign(tx, chargeId, one);
      const rest = restOf(refund, await lockCharge(tx, chargeId));
      if (rest) await this.requestRefund(tx, { chargeId, amount: rest, source: refund.source });
      else await this.outbox.emit(tx, 'booking.refund-failed', { refundId: id });
    });
  }

  /** Stores the state that the processor tells. Safe to repeat, in any order. */
  private async recordRefund(made: StripeRefund): Promise<void> {
    if (!made.intentId || made.isRelease) return;
    const charge = await findChargeOfIntent(this.db, { id: made.intentId, key: undefined });
    if (!charge) return;
    await this.db.tx(async (tx) => {
      await lockCharge(tx, charge.id);
      const by = { processorRefundId: made.id, key: made.key };
      if (isForeign(made)) await storeForeign(tx, charge.id, made);
      const refund = await lockRefund(tx, by);
      if (refund) await this.applyState(tx, refund, made);
    });
  }

  private async applyState(tx: Tx, refund: BookingRefund, made: StripeRefund): Promise<void> {
    const isFinal = refund.status === 'failed' || (refund.status === 'processed' && made.state !== 'failed');
    if (isFinal) return;
    const { id, charge_id: chargeId, amount } = refund;
    const processorRefundId = made.id;
    if (made.state === 'under-way') return updateRefund(tx, id, { status: 'pending', processorRefundId });
    if (made.state === 'processed') {
      await updateRefund(tx, id, { status: 'processed', processorRefundId });
      const key = `refund:${refund.key}`;
      await recordMovement(tx, { chargeId, kind: 'card_refund', amount: -amount, key });
      await this.outbox.emit(tx, 'booking.refunded', { refundId: id });
      return;
    }
    const failure = (made.failureReason ?? 'failed').slice(0, MAX_FAILURE);
    await updateRefund(tx, id, { status: 'failed', processorRefundId, failure });
    if (refund.status === 'processed') {
      const key = `refund-failed:${refund.key}`;
      await recordMovement(tx, { chargeId, kind: 'card_refund_failed', amount, key });
    }
    await this.outbox.emit(tx, 'booking.refund-failed', { refundId: id });
  }
}

/**
 * @returns minor units, zero included; undefined for an amount that was not chosen
 * @throws PaymentAdminErrors.INVALID_PAYMENT
 */
function chosenAmountOf(text: string | undefined, currency: string): number | undefined {
  if (text === undefined) return undefined;
  return Number(text) === 0 ? 0 : amountIn(text, currency);
}

function everythingOf(charge: BookingCharge): Returns {
  return { byCard: charge.paid_by_card - charge.refunded_by_card, onSite: heldOnSite(charge) };
}

/** @throws PaymentErrors.REFUND_CHANGED */
function assertAsTold({ byCard, onSite }: Returns, told: WantedReturns, currency: string): void {
  const isLess = (minor: number, text = '0'): boolean => Number(Money.format(minor, currency)) < Number(text);
  if (isLess(byCard, told.byCard) || isLess(onSite ?? 0, told.onSite)) throw PaymentErrors.REFUND_CHANGED();
}

/** Returns true for a refund that was made in the processor's dashboard. */
function isForeign({ key, state, isRelease }: StripeRefund): boolean {
  return !key && state !== 'failed' && !isRelease;
}

function storeForeign(tx: Tx, chargeId: number, { id, amount }: StripeRefund): Promise<void> {
  return insertForeignRefund(tx, { chargeId, amount, processorRefundId: id });
}

/**
 * Returns what can still be given back of a rejected refund, in minor units, where a client has a right to it: staff
 * decide themselves about theirs. It is 0 when the processor had another reason to reject it.
 */
function restOf({ source, amount }: BookingRefund, charge: BookingCharge): number {
  const left = charge.paid_by_card - charge.refunded_by_card;
  const isOwed = source === 'cancellation' || source === 'late_payment';
  return isOwed && left < amount ? left : 0;
}
