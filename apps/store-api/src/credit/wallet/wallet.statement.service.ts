import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Page, PageQuery } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import type { WalletTransaction } from './wallet.entity';

/** A wallet and one page of its ledger. Amounts are minor units of `currency`. */
export interface WalletStatement {
  balance: number;
  currency: string;
  transactions: Page<WalletTransaction>;
}

interface StatementRow extends WalletTransaction {
  balance: number;
  currency: string;
  total: number;
}

/** One statement, so that the balance matches the entries. Without entries it returns one row of nulls. */
const STATEMENT = `
  SELECT entry.*, w.balance, w.currency,
    (SELECT count(*)::int FROM wallet_transactions t WHERE t.user_id = w.user_id) AS total
  FROM wallets w
  LEFT JOIN LATERAL (
    SELECT * FROM wallet_transactions t WHERE t.user_id = w.user_id ORDER BY t.id DESC LIMIT $2 OFFSET $3
  ) entry ON true
  WHERE w.user_id = $1
  ORDER BY entry.id DESC`;

/** Reads the ledger for its owner. */
@Injectable()
export class WalletStatementService {
  constructor(private readonly db: Db) {}

  /**
   * Reads a page of entries, the newest first. @throws RequestErrors.NOT_FOUND when the account has no wallet
   */
  async readStatement(userId: number, { per_page, offset }: PageQuery): Promise<WalletStatement> {
    const rows = await this.db.rows<StatementRow>(STATEMENT, [userId, per_page, offset]);
    const [first] = rows;
    if (!first) throw RequestErrors.NOT_FOUND();
    const { balance, currency, total } = first;
    return { balance, currency, transactions: { rows: rows.filter(({ id }) => id !== null), total } };
  }
}
