import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FieldValues } from '@comptoir/custom-fields';
import type { GiftRecipient } from '../../credit/gift-cards/gift-recipient.dto';

/** The cart of an account; each account has at most one. */
@Entity('carts')
export class Cart {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('integer', { nullable: true })
  coupon_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** Time of the last change; the cart expires 30 days later. */
  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

@Entity('cart_items')
export class CartItem {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  cart_id: number;

  @Column('integer')
  product_id: number;

  @Column('integer')
  variant_id: number;

  /** From 1 to 100. */
  @Column('integer')
  quantity: number;

  /** Unit price at the shopper's last change of the line, in minor units of `seen_currency`. */
  @Column('bigint')
  seen_price: number;

  /** The currency of a price that a price list fixed in it; null for the base currency. */
  @Column('char', { length: 3, nullable: true })
  seen_currency: string | null;

  /**
   * Price of the line that its customer saw last, after promotions and bundles and before the coupon, in
   * minor units of `shown_currency`. Null when no price was shown yet.
   */
  @Column('bigint', { nullable: true })
  shown_total: number | null;

  @Column('char', { length: 3, nullable: true })
  shown_currency: string | null;

  /** Recipient of the gift cards of the line; null for the shopper, and for other goods. */
  @Column('jsonb', { nullable: true })
  gift_recipient: GiftRecipient | null;

  /** Values of custom fields that the shopper gave, by key. */
  @Column('jsonb', { default: {} })
  custom_fields: FieldValues;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const cartEntities = [Cart, CartItem];
