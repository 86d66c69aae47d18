import { Injectable } from '@nestjs/common';
import { Db, type Tx, isStatementTimeout } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { SettingsService } from '../../platform/settings/settings.service';
import { readMinorUnits } from '../reports/minor-units';
import {
  FIRST_RECORD,
  LOCK_LEDGER,
  POST_DIFFERENCES,
  POST_ROUNDING,
  SET_POSTED_UNTIL,
  TRY_LOCK_LEDGER,
} from './ledger.posting.queries';

const DAY_MS = 86_400_000;
/** Records of at most this time are booked in one transaction, so that a shop with years of orders catches up. */
const SPAN_MS = 31 * DAY_MS;
/** A shop with many orders books less at a time: a span that takes too long is divided, down to this one. */
const LEAST_SPAN_MS = DAY_MS / 24;
const DIVISOR = 4;
/** Records of a transaction that ended late are found as long as this. */
const OVERLAP_MS = 10 * 60_000;

/** The locked state of the ledger. */
export interface LockedLedger {
  posted_until: Date | null;
  /** `YYYY-MM-DD` */
  closed_through: string | null;
}

/** Result of a transaction that books. */
interface Posted {
  /** False while records before now are left. */
  isComplete: boolean;
}

/**
 * Books what the records of the shop ask for (ledger.sources.queries.ts). It compares them with what is booked for them,
 * and adds the difference. So it may run twice, and it may be interrupted at any point.
 */
@Injectable()
export class LedgerPostingService {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
  ) {}

  /** Books everything until now, a month in each transaction. Ends at once while another process does it. */
  async postAll(): Promise<void> {
    let span = SPAN_MS;
    for (let isComplete = false; !isComplete;) {
      try {
        isComplete = await this.db.tx(async (tx) => {
          const ledger = await tx.row<LockedLedger>(TRY_LOCK_LEDGER);
          return ledger ? (await this.postSpan(tx, ledger, span)).isComplete : true;
        });
      } catch (error) {
        if (!isStatementTimeout(error) || span <= LEAST_SPAN_MS) throw error;
        span = Math.max(LEAST_SPAN_MS, span / DIVISOR);
      }
    }
  }

  /** Waits for the ledger and keeps it until the transaction ends. */
  async lockLedger(tx: Tx): Promise<LockedLedger> {
    const ledger = await tx.row<LockedLedger>(LOCK_LEDGER);
    if (!ledger) throw new Error('The table ledger_state has lost its row.');
    return ledger;
  }

  /**
   * Books the next records, or those until now. The caller has locked the ledger.
   * @param span most milliseconds of records
   */
  async postSpan(tx: Tx, ledger: LockedLedger, span = SPAN_MS): Promise<Posted> {
    const now = this.clock.now();
    const from = ledger.posted_until
      ? new Date(ledger.posted_until.getTime() - OVERLAP_MS)
      : ((await tx.row<{ at: Date | null }>(FIRST_RECORD))?.at ?? now);
    const until = new Date(Math.min(from.getTime() + span, now.getTime()));
    const { timezone } = (await this.settings.readSettings()).store;
    const base = await this.currencies.findBaseCode();
    const units = JSON.stringify(await readMinorUnits(tx));
    const { closed_through } = ledger;
    const changed = await tx.rows<{ order_id: number }>(POST_DIFFERENCES, [
      ...[from, until, timezone, closed_through, base, units, now],
    ]);
    const orders = changed.map(({ order_id }) => order_id);
    if (orders.length > 0) await tx.execute(POST_ROUNDING, [orders, timezone, now]);
    await tx.execute(SET_POSTED_UNTIL, [until]);
    return { isComplete: until >= now };
  }
}
