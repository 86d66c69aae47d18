import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { StaffDiscountType } from '../../pricing/pricing/pricing.staff-discounts.rules';
import type { DraftCheckout } from './draft-orders.dto';

/** An order that staff prepare for a customer. It reserves no stock. */
@Entity('draft_orders')
export class DraftOrder {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('integer', { nullable: true })
  created_by: number | null;

  /** The order that was placed of it; null while it is open. */
  @Column('integer', { nullable: true })
  order_id: number | null;

  @Column('char', { length: 3 })
  currency: string;

  /** Addresses, shipping method, coupon and payment method, as the checkout reads them. */
  @Column('jsonb')
  checkout: DraftCheckout;

  /** Shipping cost that replaces that of the method, in minor units of `currency`. */
  @Column('bigint', { nullable: true })
  shipping_amount: number | null;

  @Column('text', { nullable: true })
  discount_type: StaffDiscountType | null;

  /** Hundredths of a percent, or minor units of `currency`. */
  @Column('bigint', { nullable: true })
  discount_value: number | null;

  /** Shown to the customer as the name of the discount. */
  @Column('varchar', { length: 100, nullable: true })
  discount_reason: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** A line of a draft order. */
@Entity('draft_order_items')
export class DraftOrderItem {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  draft_order_id: number;

  @Column('integer')
  variant_id: number;

  @Column('integer')
  quantity: number;

  /** Price that replaces that of the variant, in minor units of the draft's currency. */
  @Column('bigint', { nullable: true })
  unit_price: number | null;

  /** Why the price was replaced; empty when it was not. */
  @Column('varchar', { length: 200, default: '' })
  price_reason: string;
}

export const draftOrdersEntities = [DraftOrder, DraftOrderItem];
