import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CouponType } from '../../pricing/pricing/pricing.coupons';
import type { Discount } from '../../pricing/pricing/pricing.sheet';
import type { TaxTerms } from '../../pricing/pricing/pricing.tax';
import type { OrderPaymentStatus, OrderStatus } from './order-records.states';

/** A postal address as it was when the order was placed. */
export interface AddressSnapshot {
  full_name: string;
  phone: string;
  address_line1: string;
  address_line2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

export interface CouponSnapshot {
  code: string;
  type: CouponType;
  /** Decimal text: percent, or an amount in the order's currency. */
  value: string;
}

export interface MethodSnapshot {
  id: number;
  name: string;
  carrier: string;
}

/** An order; all amounts are minor units of its currency and are frozen when it is placed. */
@Entity('orders')
export class Order {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 30 })
  order_number: string;

  @Column('integer')
  user_id: number;

  @Column('text', { default: 'pending' })
  status: OrderStatus;

  @Column('text', { default: 'pending' })
  payment_status: OrderPaymentStatus;

  /** Staff sent it before it was paid, and said so. */
  @Column('boolean', { default: false })
  shipped_unpaid: boolean;

  @Column('char', { length: 3 })
  currency: string;

  /** Units of the order's currency for one unit of the base currency, as decimal text. */
  @Column('numeric', { precision: 20, scale: 10 })
  exchange_rate: string;

  @Column('bigint')
  subtotal: number;

  @Column('bigint')
  discount_amount: number;

  @Column('bigint')
  shipping_amount: number;

  @Column('bigint', { default: 0 })
  tax_amount: number;

  @Column('boolean', { default: true })
  prices_include_tax: boolean;

  /** The tax that held where the order goes; null when nothing was taxed. */
  @Column('jsonb', { nullable: true })
  tax: TaxTerms | null;

  @Column('bigint')
  total: number;

  @Column('bigint', { default: 0 })
  gift_card_amount: number;

  @Column('bigint', { default: 0 })
  wallet_amount: number;

  /** What the card pays: the total without gift cards and wallet. */
  @Column('bigint')
  amount_due: number;

  /** Every tender once the order is paid: gift cards, wallet and captured card. */
  @Column('bigint', { default: 0 })
  paid_amount: number;

  /** What went back by now. */
  @Column('bigint', { default: 0 })
  refunded_amount: number;

  /** What refunds that are not done yet hold of the rest. */
  @Column('bigint', { default: 0 })
  refunding_amount: number;

  @Column('integer', { nullable: true })
  coupon_id: number | null;

  @Column('jsonb', { nullable: true })
  coupon: CouponSnapshot | null;

  @Column('jsonb', { nullable: true })
  shipping_address: AddressSnapshot | null;

  @Column('jsonb', { nullable: true })
  billing_address: AddressSnapshot | null;

  @Column('jsonb', { nullable: true })
  shipping_method: MethodSnapshot | null;

  @Column('varchar', { length: 500, default: '' })
  notes: string;

  /** When the unpaid order is called off; null once it is paid or staff took it over. */
  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  /** A retried payment extends `expires_at` once. */
  @Column('boolean', { default: false })
  expiry_extended: boolean;

  @Column('timestamptz')
  placed_at: Date;

  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  @Column('timestamptz', { nullable: true })
  shipped_at: Date | null;

  @Column('timestamptz', { nullable: true })
  delivered_at: Date | null;

  @Column('timestamptz', { nullable: true })
  cancelled_at: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

/** One line of an order as it was sold; it reads the same after its product is gone. */
@Entity('order_items')
export class OrderItem {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('integer', { nullable: true })
  product_id: number | null;

  @Column('integer', { nullable: true })
  variant_id: number | null;

  /** The flash sale item that the units count on. */
  @Column('integer', { nullable: true })
  flash_sale_item_id: number | null;

  @Column('varchar', { length: 200 })
  product_name: string;

  @Column('varchar', { length: 300, default: '' })
  variant_name: string;

  @Column('varchar', { length: 64 })
  sku: string;

  @Column('varchar', { length: 2048, nullable: true })
  image: string | null;

  @Column('boolean', { default: false })
  is_digital: boolean;

  @Column('integer')
  quantity: number;

  /** Units that are in parcels. */
  @Column('integer', { default: 0 })
  shipped_quantity: number;

  @Column('bigint')
  unit_price: number;

  @Column('bigint', { default: 0 })
  discount_amount: number;

  /** What each rule took off; together they are `discount_amount`. */
  @Column('jsonb', { default: () => `'[]'` })
  discounts: Discount[];

  @Column('bigint', { default: 0 })
  tax_amount: number;

  @Column('bigint')
  total: number;

  /** Units that came back. */
  @Column('integer', { default: 0 })
  returned_quantity: number;

  /** Units that returns hold, from the request on: those that came back and those that may. */
  @Column('integer', { default: 0 })
  return_claimed: number;
}

export type OrderActor = 'system' | 'customer' | 'staff';

@Entity('order_status_history')
export class OrderStatusChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  order_id: number;

  @Column('text', { nullable: true })
  from_status: OrderStatus | null;

  @Column('text')
  to_status: OrderStatus;

  /** The customer reads it too. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  @Column('text')
  actor: OrderActor;

  @Column('integer', { nullable: true })
  actor_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** What staff notes for staff; customers never read it. */
@Entity('order_notes')
export class OrderNote {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('integer', { nullable: true })
  author_id: number | null;

  @Column('varchar', { length: 2000 })
  note: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const ordersEntities = [Order, OrderItem, OrderStatusChange, OrderNote];
