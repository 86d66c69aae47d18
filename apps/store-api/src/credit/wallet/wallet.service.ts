import { Injectable } from '@nestjs/common';
import { type Queryable, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { Wallet, WalletSource } from './wallet.entity';
import { WalletErrors } from './wallet.errors';

/** New entry of the ledger. */
export interface WalletEntry {
  /** Minor units of the wallet's currency, above zero. */
  amount: number;
  source: WalletSource;
  /** Cause, such as an order number. A unique key rejects a second entry of the same type and cause. */
  reference: string | null;
  description?: string;
  /** The amount in the currency of its order. */
  orderAmount?: number;
}

const ADD_ENTRY = `
  WITH moved AS (
    UPDATE wallets SET balance = balance + $2 WHERE user_id = $1 AND balance + $2 >= 0
    RETURNING user_id, balance
  )
  INSERT INTO wallet_transactions
    (user_id, type, amount, balance_after, source, reference, description, order_amount, created_at)
  SELECT user_id, CASE WHEN $2 < 0 THEN 'debit' ELSE 'credit' END, abs($2), balance, $3, $4, $5, $6, $7 FROM moved
  RETURNING id`;

const UNREVERSED_PAYMENT = `
  SELECT sum(CASE type WHEN 'debit' THEN amount ELSE -amount END)::bigint AS amount,
    sum(CASE type WHEN 'debit' THEN order_amount ELSE -order_amount END)::bigint AS order_amount
  FROM wallet_transactions WHERE user_id = $1 AND source = 'order' AND reference = $2`;

const ORDER_PAYMENT = `
  SELECT coalesce(sum(amount), 0)::bigint AS amount, coalesce(sum(order_amount), 0)::bigint AS "orderAmount"
  FROM wallet_transactions WHERE user_id = $1 AND source = 'order' AND type = 'debit' AND reference = $2`;

/**
 * Changes the credit of accounts: balance and ledger change in one statement, and the balance is never
 * negative.
 */
@Injectable()
export class WalletService {
  constructor(private readonly clock: Clock) {}

  /** Returns a user's wallet with the rate of its currency. */
  findWallet(queryable: Queryable, userId: number): Promise<RatedWallet | undefined> {
    return queryable.row<RatedWallet>(`${RATED} WHERE w.user_id = $1`, [userId]);
  }

  /** Returns the wallet as `findWallet`, with its row locked. */
  lockWallet(tx: Tx, userId: number): Promise<RatedWallet | undefined> {
    return tx.row<RatedWallet>(`${RATED} WHERE w.user_id = $1 FOR UPDATE OF w`, [userId]);
  }

  /** Locks the wallet as `lockWallet`; returns undefined when the account was deleted. */
  lockOpenWallet(tx: Tx, userId: number): Promise<RatedWallet | undefined> {
    return tx.row<RatedWallet>(
      `${RATED} JOIN users u ON u.id = w.user_id AND u.deleted_at IS NULL WHERE w.user_id = $1 FOR UPDATE OF w`,
      [userId],
    );
  }

  /** @returns the id of the ledger entry @throws WalletErrors.INSUFFICIENT_BALANCE */
  debitWallet(tx: Tx, userId: number, entry: WalletEntry): Promise<number> {
    return this.addEntry(tx, userId, -entry.amount, entry);
  }

  /** @returns the id of the ledger entry */
  creditWallet(tx: Tx, userId: number, entry: WalletEntry): Promise<number> {
    return this.addEntry(tx, userId, entry.amount, entry);
  }

  /**
   * Credits the payment for an order, in the wallet's currency as it was debited. Does nothing the second
   * time.
   */
  async reverseOrderPayment(tx: Tx, userId: number, orderNumber: string): Promise<void> {
    await this.lockWallet(tx, userId);
    const unreversed = await tx.row<{ amount: number; order_amount: number | null }>(UNREVERSED_PAYMENT, [
      userId,
      orderNumber,
    ]);
    if (!unreversed || unreversed.amount <= 0) return;
    await this.creditWallet(tx, userId, {
      amount: unreversed.amount,
      orderAmount: unreversed.order_amount ?? undefined,
      source: 'order',
      reference: orderNumber,
      description: `Order ${orderNumber} cancelled`,
    });
  }

  /** Returns the payment for an order, in the wallet's currency and in the order's. */
  async findOrderPayment(
    queryable: Queryable,
    userId: number,
    orderNumber: string,
  ): Promise<{ amount: number; orderAmount: number }> {
    const paid = await queryable.row<{ amount: number; orderAmount: number }>(ORDER_PAYMENT, [
      userId,
      orderNumber,
    ]);
    return paid ?? { amount: 0, orderAmount: 0 };
  }

  private async addEntry(tx: Tx, userId: number, signed: number, entry: WalletEntry): Promise<number> {
    const { source, reference, description = '', orderAmount = null } = entry;
    const values = [userId, signed, source, reference, description, orderAmount, this.clock.now()];
    const added = await tx.row<{ id: number }>(ADD_ENTRY, values);
    if (!added) throw WalletErrors.INSUFFICIENT_BALANCE();
    return added.id;
  }
}

/** A wallet with the rate of its currency: units of it for one unit of the base currency. */
export interface RatedWallet extends Wallet {
  rate: string;
}

const RATED = `
  SELECT w.*, c.exchange_rate AS rate FROM wallets w JOIN currencies c ON c.code = w.currency`;
