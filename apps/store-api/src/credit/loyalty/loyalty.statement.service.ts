import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Page, PageQuery } from '@comptoir/http';
import { rowExists } from '../../platform/http/id-checks';
import { readPage } from '../../platform/http/paging';
import { RequestErrors } from '../../platform/http/request.errors';
import { LoyaltyHoldsService } from './loyalty.holds.service';
import type { LoyaltyAccount, LoyaltyEntry } from './loyalty.entity';

/** An entry with the number of its order. */
export interface LoyaltyHistoryEntry extends LoyaltyEntry {
  order_number: string | null;
}

export type LoyaltyPoints = Pick<
  LoyaltyAccount,
  'balance' | 'debt' | 'lifetime_earned' | 'lifetime_redeemed'
> & {
  /** Part of the balance that can be redeemed now. */
  redeemable: number;
};

/** Points of an account with one page of their entries. */
export interface LoyaltyStatement {
  points: LoyaltyPoints;
  entries: Page<LoyaltyHistoryEntry>;
}

const NO_POINTS: LoyaltyPoints = {
  balance: 0,
  debt: 0,
  redeemable: 0,
  lifetime_earned: 0,
  lifetime_redeemed: 0,
};

const HISTORY = `
  SELECT e.*, o.order_number FROM loyalty_entries e LEFT JOIN orders o ON o.id = e.order_id
  WHERE e.user_id = $1 ORDER BY e.id DESC LIMIT $2 OFFSET $3`;

/** Reads points for their owner and for staff. */
@Injectable()
export class LoyaltyStatementService {
  constructor(
    private readonly db: Db,
    private readonly holds: LoyaltyHoldsService,
  ) {}

  /**
   * Reads the points of an account for staff, with a page of entries.
   * @throws RequestErrors.NOT_FOUND for unknown and deleted accounts
   */
  async readStatement(userId: number, page: PageQuery): Promise<LoyaltyStatement> {
    const [isKnown, points, entries] = await Promise.all([
      rowExists(this.db, 'users', String(userId), 'deleted_at IS NULL'),
      this.findOwnPoints(userId),
      this.listOwnHistory(userId, page),
    ]);
    if (!isKnown) throw RequestErrors.NOT_FOUND();
    return { points, entries };
  }

  async findOwnPoints(userId: number): Promise<LoyaltyPoints> {
    const [account, held] = await Promise.all([
      this.db.row<LoyaltyAccount>('SELECT * FROM loyalty_accounts WHERE user_id = $1', [userId]),
      this.holds.readHeldPoints(this.db, userId),
    ]);
    return account ? { ...account, redeemable: Math.max(0, account.balance - held) } : NO_POINTS;
  }

  /** Lists entries, the newest first. */
  listOwnHistory(userId: number, page: PageQuery): Promise<Page<LoyaltyHistoryEntry>> {
    return readPage(this.db, page, {
      rows: HISTORY,
      count: `SELECT count(*) AS total FROM loyalty_entries WHERE user_id = $1`,
      values: [userId],
    });
  }
}
