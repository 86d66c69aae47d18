import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** Causes of a change: the first amount, a payment, a refund or cancellation of an order, staff. */
export const GIFT_CARD_ENTRIES = ['issue', 'debit', 'credit', 'adjustment'] as const;
export type GiftCardEntry = (typeof GIFT_CARD_ENTRIES)[number];

/**
 * A dispute of the payment that bought a card: while it is open the card cannot pay, and once it is lost the card is
 * withdrawn.
 */
export const GIFT_CARD_DISPUTES = ['open', 'lost'] as const;
export type GiftCardDispute = (typeof GIFT_CARD_DISPUTES)[number];

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

  /** Minor units of the card's currency, as all its amounts. */
  @Column('bigint')
  initial_amount: number;

  @Column('bigint')
  balance: number;

  /** Last day of validity, `YYYY-MM-DD`. */
  @Column('date', { nullable: true })
  expires_at: string | null;

  @Column('boolean', { default: true })
  is_active: boolean;

  /** Null without a dispute, and when it was won. */
  @Column('text', { nullable: true })
  dispute: GiftCardDispute | null;

  @Column('varchar', { length: 254, nullable: true })
  recipient_email: string | null;

  /** Name of the recipient, for the mail; may be empty, like the next two. */
  @Column('varchar', { length: 100, default: '' })
  recipient_name: string;

  /** Name of the buyer of a sold card. */
  @Column('varchar', { length: 255, default: '' })
  sender_name: string;

  /** Text of the buyer for the recipient. */
  @Column('varchar', { length: 500, default: '' })
  message: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Set when the card is deleted; the row stays for its ledger. */
  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** Entry of the ledger of a card, inserted with the change of the balance and never updated. */
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

  /** The amount in the order's currency, at the order's rate. */
  @Column('bigint', { nullable: true })
  order_amount: number | null;

  /** Reason of a change by staff. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  /** The refund that caused the entry. */
  @Column('integer', { nullable: true })
  refund_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const giftCardsEntities = [GiftCard, GiftCardTransaction];
