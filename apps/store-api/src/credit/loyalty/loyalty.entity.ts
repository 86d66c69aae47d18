import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export const LOYALTY_TYPES = ['earned', 'redeemed', 'reversed', 'adjusted'] as const;
export type LoyaltyType = (typeof LOYALTY_TYPES)[number];

/** The points of somebody who has had any. Only entries of the ledger change it. */
@Entity('loyalty_accounts')
export class LoyaltyAccount {
  @PrimaryColumn('integer')
  user_id: number;

  /** Never below zero. */
  @Column('bigint')
  balance: number;

  /** Points that a refund should have taken back, had they not been redeemed before; later ones pay it. */
  @Column('bigint', { default: 0 })
  debt: number;

  /** Without what refunds took back. */
  @Column('bigint')
  lifetime_earned: number;

  @Column('bigint', { default: 0 })
  lifetime_redeemed: number;
}

/** One change of an account's points, written together with it and never changed. */
@Entity('loyalty_entries')
export class LoyaltyEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  user_id: number;

  @Column('text')
  type: LoyaltyType;

  /** Signed: what the balance moved by. */
  @Column('bigint')
  points: number;

  /** Signed: what the debt moved by. An order earned `points - debt_delta`. */
  @Column('bigint', { default: 0 })
  debt_delta: number;

  @Column('bigint')
  balance_after: number;

  @Column('text')
  cause: 'order' | 'registration' | 'redemption' | 'review';

  /** Of the cause `order` only. */
  @Column('integer', { nullable: true })
  order_id: number | null;

  /** Of the cause `review` only, with the order line that was reviewed, if any. */
  @Column('integer', { nullable: true })
  reviewed_product_id: number | null;

  @Column('integer', { nullable: true })
  reviewed_item_id: number | null;

  @Column('varchar', { length: 500 })
  description: string;

  @Column('timestamptz')
  created_at: Date;
}

export const loyaltyEntities = [LoyaltyAccount, LoyaltyEntry];
