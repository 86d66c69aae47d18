import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { EntryKind } from './affiliates.entity';

/** Reference of an entry; a conversion has at most one entry of each kind, a payout has one. */
type Cause = { conversionId: number } | { payoutId: number };

const ADD_ENTRY = `
  WITH moved AS (
    UPDATE affiliates SET balance = balance + $2, updated_at = $6 WHERE id = $1 RETURNING id, balance
  )
  INSERT INTO affiliate_entries (affiliate_id, kind, amount, balance_after, conversion_id, payout_id, created_at)
  SELECT id, $3, $2, balance, $4, $5, $6 FROM moved`;

/** Changes the balance of an affiliate and its ledger in one statement. */
@Injectable()
export class AffiliateLedgerService {
  constructor(private readonly clock: Clock) {}

  /**
   * Adds an entry; an amount of zero leaves none.
   * @param amount signed minor units of the affiliate's currency: positive for a commission, negative for
   * other kinds
   */
  async addEntry(tx: Tx, affiliateId: number, kind: EntryKind, amount: number, cause: Cause): Promise<void> {
    if (amount === 0) return;
    const conversionId = 'conversionId' in cause ? cause.conversionId : null;
    const payoutId = 'payoutId' in cause ? cause.payoutId : null;
    await tx.execute(ADD_ENTRY, [affiliateId, amount, kind, conversionId, payoutId, this.clock.now()]);
  }
}
