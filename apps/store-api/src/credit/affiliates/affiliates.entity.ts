import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CommissionType } from './affiliates.rules';
import type { AffiliateStatus, ConversionStatus } from './affiliates.states';

/** Where the money of a payout goes: into the affiliate's wallet, or out of the shop by a transfer that staff makes. */
export const PAYOUT_METHODS = ['wallet', 'external'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** A user who earns on the orders of others. */
@Entity('affiliates')
export class Affiliate {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  /** In capitals; compared without case. */
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

  /** Minor units of `currency`; below zero when more was paid out than is earned by now. */
  @Column('bigint', { default: 0 })
  balance: number;

  @Column('timestamptz', { nullable: true })
  approved_at: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

/** An order that an affiliate brought. */
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

  /** Minor units of the affiliate's currency, for what did not go back of the order until it was paid out. */
  @Column('bigint')
  commission_amount: number;

  /** The commission of the whole order; null as long as nothing of the order went back. */
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

  /** The sum of its conversions. */
  @Column('bigint')
  commission_amount: number;

  /** What was paid. */
  @Column('bigint')
  amount: number;

  @Column('integer', { nullable: true })
  paid_by: number | null;

  @Column('timestamptz')
  created_at: Date;
}

export type EntryKind = 'commission' | 'reversal' | 'adjustment' | 'payout';

/** One change of an affiliate's balance, written together with it and never changed. */
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
