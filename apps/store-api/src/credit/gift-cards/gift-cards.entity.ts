import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What changed a balance: the first amount, an order that paid or got it back, or staff. */
export const GIFT_CARD_ENTRIES = ['issue', 'debit', 'credit', 'adjustment'] as const;
export type GiftCardEntry = (typeof GIFT_CARD_ENTRIES)[number];

/** A prepaid card; every change of its balance has a row in `gift_card_transactions`. */
@Entity('gift_cards')
export class GiftCard {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Capitals and digits in groups, as printed on the card. */
  @Column('varchar', { length: 50 })
  code: string;

  @Column('char', { length: 3 })
  currency: string;

  /** Minor units of the card's own currency, as all its amounts. */
  @Column('bigint')
  initial_amount: number;

  @Column('bigint')
  balance: number;

  /** The last day on which it can be used, `YYYY-MM-DD`. */
  @Column('date', { nullable: true })
  expires_at: string | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('varchar', { length: 254, nullable: true })
  recipient_email: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Withdrawn; kept for its ledger. */
  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;
}

/** One change of a card's balance, written together with it and never changed. */
@Entity('gift_card_transactions')
export class GiftCardTransaction {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  gift_card_id: number;

  @Column('text')
  type: GiftCardEntry;

  /** Minor units of the card's currency, signed. */
  @Column('bigint')
  amount: number;

  @Column('bigint')
  balance_after: number;

  @Column('integer', { nullable: true })
  order_id: number | null;

  /** The same in the order's currency, at the order's rate. */
  @Column('bigint', { nullable: true })
  order_amount: number | null;

  /** Why staff changed it. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  /** The refund that gave it back. */
  @Column('integer', { nullable: true })
  refund_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const giftCardsEntities = [GiftCard, GiftCardTransaction];
