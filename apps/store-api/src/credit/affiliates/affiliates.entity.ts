import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CommissionType } from './affiliates.rules';
import type { AffiliateStatus, ConversionStatus } from './affiliates.states';

/** Target of a payout: the affiliate's wallet, or a transfer that staff make outside of the shop. */
export const PAYOUT_METHODS = ['wallet', 'external'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** A user who earns commissions on the orders of others. */
@Entity('affiliates')
export class Affiliate {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  /** In capitals; compared without regard to case. */
  @Column('varchar', { length: 50 })
  code: string;

  @Column('text')
  commission_type: CommissionType;

  /** Decimal text: a fraction for `percentage`, an amount of `currency` for `fixed`. */
  @Column('numeric', { precision: 12, scale: 4 })
  commission_rate: string;

  @Column('text', { default: 'pending' })
  status: AffiliateStatus;

  @Column('char', { length: 3 })
  currency: string;

  /** Minor units of `currency`; negative when refunds came after the payout. */
  @Column('bigint', { default: 0 })
  balance: number;

  @Column('timestamptz', { nullable: true })
  approved_at: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

/** An order that followed an affiliate's link. */
@Entity('affiliate_conversions')
export class AffiliateConversion {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  affiliate_id: number;

  @Column('integer')
  order_id: number;

  @Column('integer')
  referred_user_id: number;

  /**
   * Minor units of the affiliate's currency, for the part of the order that was not refunded before the
   * payout.
   */
  @Column('bigint')
  commission_amount: number;

  /** Commission of the whole order; null while no part of it is refunded. */
  @Column('bigint', { nullable: true })
  full_commission: number | null;

  @Column('text', { default: 'pending' })
  status: ConversionStatus;

  @Column('integer', { nullable: true })
  payout_id: number | null;

  @Column('timestamptz', { nullable: true })
  approved_at: Date | null;

  @Column('timestamptz', { nullable: true })
  paid_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

/** Approved conversions that were paid together. Amounts are minor units of the affiliate's currency. */
@Entity('affiliate_payouts')
export class AffiliatePayout {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  affiliate_id: number;

  @Column('text')
  method: PayoutMethod;

  /** Sum of its conversions. */
  @Column('bigint')
  commission_amount: number;

  /** Paid amount. */
  @Column('bigint')
  amount: number;

  @Column('integer', { nullable: true })
  paid_by: number | null;

  @Column('timestamptz')
  created_at: Date;
}

export type EntryKind = 'commission' | 'reversal' | 'adjustment' | 'payout';

/** Entry of the ledger of an affiliate, inserted with the change of the balance and never updated. */
@Entity('affiliate_entries')
export class AffiliateEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  affiliate_id: number;

  @Column('text')
  kind: EntryKind;

  /** Signed minor units of the affiliate's currency. */
  @Column('bigint')
  amount: number;

  @Column('bigint')
  balance_after: number;

  @Column('integer', { nullable: true })
  conversion_id: number | null;

  @Column('integer', { nullable: true })
  payout_id: number | null;

  @Column('timestamptz')
  created_at: Date;
}

export const affiliatesEntities = [Affiliate, AffiliateConversion, AffiliatePayout, AffiliateEntry];
