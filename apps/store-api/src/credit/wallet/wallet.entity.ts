import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export const WALLET_SOURCES = ['loyalty', 'refund', 'order', 'gift_card', 'affiliate', 'adjustment'] as const;
export type WalletSource = (typeof WALLET_SOURCES)[number];

/** Credit of an account. Only entries of the ledger change its balance. */
@Entity('wallets')
export class Wallet {
  @PrimaryColumn('integer')
  user_id: number;

  @Column('char', { length: 3 })
  currency: string;

  /** Minor units of `currency`. */
  @Column('bigint', { default: 0 })
  balance: number;
}

/** Entry of the ledger of a wallet, inserted with the change of the balance and never updated. */
@Entity('wallet_transactions')
export class WalletTransaction {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  user_id: number;

  @Column('text')
  type: 'credit' | 'debit';

  /** Minor units of the wallet's currency, as `balance_after`; above zero. */
  @Column('bigint')
  amount: number;

  @Column('bigint')
  balance_after: number;

  @Column('text')
  source: WalletSource;

  /** Cause, such as an order number; one cause has one entry of each type. */
  @Column('text', { nullable: true })
  reference: string | null;

  @Column('varchar', { length: 500, default: '' })
  description: string;

  /** The amount in the currency of its order, at that order's rate. */
  @Column('bigint', { nullable: true })
  order_amount: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const walletEntities = [Wallet, WalletTransaction];
