import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import {
  ERASE_ADDRESSES,
  ERASE_AFTER_GRACE,
  ERASE_IMMEDIATELY,
  SELECT_DUE_ACCOUNTS,
} from './erasure.queries';

const DAY_MS = 86_400_000;
const BATCH = 100;

/** Erases the personal data of deleted accounts; `docs/privacy.md` lists what stays, and why. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /**
   * Erases the first part together with the account. Call it last: later changes by staff in `tx` are not
   * logged.
   */
  async eraseClosedAccount(tx: Tx, userId: number): Promise<void> {
    for (const statement of ERASE_IMMEDIATELY) await tx.execute(statement, valuesOf(statement, [userId]));
  }

  /** Erases the rest after the configured grace period. Safe to repeat. */
  async eraseDueAccounts(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.privacy.deletedAccountDays * DAY_MS);
    let erased: number;
    do erased = await this.db.tx((tx) => this.eraseAccounts(tx, before));
    while (erased === BATCH);
  }

  private async eraseAccounts(tx: Tx, before: Date): Promise<number> {
    const due = await tx.rows<{ id: number; address: string | null }>(SELECT_DUE_ACCOUNTS, [before, BATCH]);
    if (!due.length) return 0;
    const ids = due.map(({ id }) => id);
    const addresses = due.flatMap(({ address }) => address ?? []);
    for (const statement of [...ERASE_IMMEDIATELY, ...ERASE_AFTER_GRACE]) {
      await tx.execute(statement, valuesOf(statement, ids));
    }
    for (const statement of ERASE_ADDRESSES) await tx.execute(statement, [addresses]);
    return due.length;
  }
}

function valuesOf(statement: string, ids: number[]): unknown[] {
  return statement.includes('$1') ? [ids] : [];
}
