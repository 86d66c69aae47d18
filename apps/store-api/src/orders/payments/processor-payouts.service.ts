import { Inject, Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { Db } from '@comptoir/db';
import {
  fromProcessorAmount,
  hasStripeCode,
  processorErrorOf,
  processorIdOf,
  STRIPE,
} from '@comptoir/payments';
import { Clock } from '@comptoir/time';
import type { ProcessorPayout, ProcessorPayoutLine } from './processor-payouts.entity';

const PAGE = 100;
/** Payouts of so many days are read again, because their events may have been lost. */
const RECENT_MS = 14 * 86_400_000;
/** Movements of the balance that are the payout itself. */
const OF_PAYOUT = ['payout', 'payout_cancel', 'payout_failure'];

const UPSERT = `
  INSERT INTO processor_payouts (processor_payout_id, amount, currency, status, arrives_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (processor_payout_id) DO UPDATE SET status = excluded.status, arrives_at = excluded.arrives_at
  RETURNING *`;

const INSERT_LINES = `
  INSERT INTO processor_payout_lines (payout_id, processor_transaction_id, type, processor_source_id,
    processor_intent_id, gross_amount, fee_amount, net_amount, created_at)
  SELECT $1, l.transaction, l.type, l.source, l.intent, l.gross, l.fee, l.gross - l.fee, l.created
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::timestamptz[])
    AS l (transaction, type, source, intent, gross, fee, created)
  ON CONFLICT (processor_transaction_id) DO NOTHING`;

type Line = Omit<ProcessorPayoutLine, 'id' | 'payout_id' | 'net_amount'>;

/** Copies the processor's payouts and what they consist of. Safe to repeat, and concurrently. */
@Injectable()
export class ProcessorPayoutsService {
  private readonly logger = new Logger(ProcessorPayoutsService.name);

  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Stores the current state of a payout. @throws AppError PAYMENT_PROCESSOR_ERROR */
  async syncPayout(id: string): Promise<void> {
    try {
      await this.storePayout(await this.stripe.payouts.retrieve(id));
    } catch (error) {
      if (!hasStripeCode(error, 'resource_missing')) throw processorErrorOf(error);
    }
  }

  /** Stores the payouts of the last two weeks. */
  async syncRecentPayouts(): Promise<void> {
    const since = Math.floor((this.clock.now().getTime() - RECENT_MS) / 1000);
    for await (const payout of this.stripe.payouts.list({ created: { gte: since }, limit: PAGE })) {
      await this.storePayout(payout).catch((error: unknown) =>
        this.logger.warn({ err: error, processor_payout_id: payout.id }, 'a payout could not be read'),
      );
    }
  }

  /** The processor lists what a payout consists of once it is paid, unless it was made by hand. */
  private async storePayout(payout: Stripe.Payout): Promise<void> {
    const currency = payout.currency.toUpperCase();
    const stored = await this.db.row<ProcessorPayout>(UPSERT, [
      payout.id,
      fromProcessorAmount(payout.amount, currency),
      currency,
      payout.status,
      instantOf(payout.arrival_date),
      instantOf(payout.created),
    ]);
    if (!stored || stored.lines_read_at || payout.status !== 'paid' || !payout.automatic) return;
    await this.storeLines(stored.id, await this.readLines(payout.id, currency));
  }

  private async readLines(payout: string, currency: string): Promise<Line[]> {
    const lines: Line[] = [];
    const query = { payout, limit: PAGE, expand: ['data.source'] };
    for await (const movement of this.stripe.balanceTransactions.list(query)) {
      if (OF_PAYOUT.includes(movement.type)) continue;
      lines.push({
        processor_transaction_id: movement.id,
        type: movement.type,
        processor_source_id: processorIdOf(movement.source),
        processor_intent_id: intentIdOf(movement.source),
        gross_amount: fromProcessorAmount(movement.amount, currency),
        fee_amount: fromProcessorAmount(movement.fee, currency),
        created_at: instantOf(movement.created),
      });
    }
    return lines;
  }

  private async storeLines(payoutId: number, lines: readonly Line[]): Promise<void> {
    await this.db.tx(async (tx) => {
      await tx.execute(INSERT_LINES, [
        payoutId,
        lines.map((line) => line.processor_transaction_id),
        lines.map(({ type }) => type),
        lines.map((line) => line.processor_source_id),
        lines.map((line) => line.processor_intent_id),
        lines.map((line) => line.gross_amount),
        lines.map((line) => line.fee_amount),
        lines.map((line) => line.created_at),
      ]);
      await tx.execute('UPDATE processor_payouts SET lines_read_at = $2 WHERE id = $1', [
        payoutId,
        this.clock.now(),
      ]);
    });
  }
}

/** Charges, refunds and disputes have an intent. */
function intentIdOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (!source || typeof source === 'string' || !('payment_intent' in source)) return null;
  return processorIdOf(source.payment_intent);
}

/** @param seconds since the epoch */
function instantOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
