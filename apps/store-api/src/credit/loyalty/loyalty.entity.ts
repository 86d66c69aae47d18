import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export const LOYALTY_TYPES = ['earned', 'redeemed', 'reversed', 'adjusted'] as const;
export type LoyaltyType = (typeof LOYALTY_TYPES)[number];

/** `debt` moves the debt of a deleted account to the one that its customer has now. */
export type LoyaltyCause = 'order' | 'registration' | 'redemption' | 'review' | 'debt';

/** Points of a user. Only entries of the ledger change them. */
@Entity('loyalty_accounts')
export class LoyaltyAccount {
  @PrimaryColumn('integer')
  user_id: number;

  /** Never negative. */
  @Column('bigint')
  balance: number;

  /**
   * Points that a refund could not reverse, since they were redeemed before; later points pay this debt
   * first.
   */
  @Column('bigint', { default: 0 })
  debt: number;

  /** Without reversed points. */
  @Column('bigint')
  lifetime_earned: number;

  @Column('bigint', { default: 0 })
  lifetime_redeemed: number;
}

/** Entry of the ledger of points, inserted with the change of the account and never updated. */
@Entity('loyalty_entries')
export class LoyaltyEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  user_id: number;

  @Column('text')
  type: LoyaltyType;

  /** Signed change of the balance. */
  @Column('bigint')
  points: number;

  /** Signed change of the debt. An order earned `points - debt_delta`. */
  @Column('bigint', { default: 0 })
  debt_delta: number;

  @Column('bigint')
  balance_after: number;

  @Column('text')
  cause: LoyaltyCause;

  /** Set for the cause `order` only. */
  @Column('integer', { nullable: true })
  order_id: number | null;

  /** Set for the cause `review` only, with the reviewed order line, if any. */
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
