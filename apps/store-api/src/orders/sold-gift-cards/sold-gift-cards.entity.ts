import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The gift card of one sold unit. */
@Entity('sold_gift_cards')
export class SoldGiftCard {
  @PrimaryColumn('integer')
  gift_card_id: number;

  @Column('integer')
  order_item_id: number;

  /** Number of the unit in its line, from 1. */
  @Column('integer')
  unit: number;

  /** Day (UTC) of the mail to the recipient, `YYYY-MM-DD`. */
  @Column('date')
  send_on: string;

  /** When the mail was put in the queue; null before. */
  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;

  /** When the unit was refunded; null for a card that is valid. */
  @Column('timestamptz', { nullable: true })
  withdrawn_at: Date | null;

  /** The refund that withdrew the card; null when the whole order ended. */
  @Column('integer', { nullable: true })
  refund_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const soldGiftCardsEntities = [SoldGiftCard];
