import { Column, Entity, Generated, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { RefundMethod, RefundSource, RefundStatus } from './refunds.states';

/** A refund to a customer. Amounts are minor units of `currency`, which is the order's. */
@Entity('refunds')
export class Refund {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('integer')
  user_id: number;

  /** Payment of the card part. */
  @Column('integer', { nullable: true })
  payment_id: number | null;

  @Column('integer', { nullable: true })
  return_id: number | null;

  /** Refund that has the units of this amount: more of them was paid back than it could. Null for any other. */
  @Column('integer', { nullable: true })
  rest_of_id: number | null;

  @Column('text')
  source: RefundSource;

  @Column('text')
  method: RefundMethod;

  @Column('text')
  status: RefundStatus;

  @Column('char', { length: 3 })
  currency: string;

  /** Sum of the five parts. */
  @Column('bigint')
  amount: number;

  @Column('bigint', { default: 0 })
  card_amount: number;

  @Column('bigint', { default: 0 })
  gift_card_amount: number;

  @Column('bigint', { default: 0 })
  wallet_amount: number;

  /**
   * Part that staff pay back by hand: it was paid outside of the processor, or the account of its gift card or
   * wallet credit was deleted.
   */
  @Column('bigint', { default: 0 })
  offline_amount: number;

  /**
   * Part of `wallet_amount` or `offline_amount` that could not return to its gift card or wallet.
   */
  @Column('bigint', { default: 0 })
  redirected_amount: number;

  /** Part that moves to another order of an exchange. */
  @Column('bigint', { default: 0 })
  exchange_amount: number;

  /** Order that gets that part: the replacement, or the exchanged order when a replacement is refunded. */
  @Column('integer', { nullable: true })
  exchange_order_id: number | null;

  /**
   * Part that counts as refunded for the order; zero for money that the order never accepted, or that the
   * refund of its replacement order counts.
   */
  @Column('bigint')
  counted_amount: number;

  /** Part that refunds shipping. */
  @Column('bigint', { default: 0 })
  shipping_amount: number;

  /** True when the card and offline parts were never charged: the units were cancelled before. */
  @Column('boolean', { default: false })
  released: boolean;

  @Column('varchar', { length: 500, default: '' })
  reason: string;

  /** Internal note. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  /** True when the customer is not notified. */
  @Column('boolean', { default: false })
  silent: boolean;

  /**
   * Identifies the refund at the processor; with the number of the attempt it is the idempotency key of the
   * call.
   */
  @Column('uuid')
  @Generated('uuid')
  key: string;

  @Column('integer', { default: 1 })
  attempt: number;

  /** Time when this attempt was first sent; the processor may know of it from then on. */
  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;

  /** Time of the last status request to the processor. */
  @Column('timestamptz', { nullable: true })
  checked_at: Date | null;

  @Column('text', { nullable: true })
  processor_refund_id: string | null;

  @Column('varchar', { length: 500, nullable: true })
  failure_reason: string | null;

  @Column('integer', { nullable: true })
  created_by: number | null;

  /** Time when the gift card, wallet and exchange parts were credited. */
  @Column('timestamptz', { nullable: true })
  credited_at: Date | null;

  /** Time when the processor had refunded the card part; null again when the bank sent it back. */
  @Column('timestamptz', { nullable: true })
  card_refunded_at: Date | null;

  /** Time when staff had paid back the offline part. */
  @Column('timestamptz', { nullable: true })
  paid_out_at: Date | null;

  @Column('timestamptz', { nullable: true })
  processed_at: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  updated_at: Date;
}

/** Units of an order line in a refund. */
@Entity('refund_items')
export class RefundItem {
  @PrimaryColumn('integer')
  refund_id: number;

  @PrimaryColumn('integer')
  order_item_id: number;

  @Column('integer')
  quantity: number;

  /** Value of these units. */
  @Column('bigint')
  value: number;

  /** Refunded amount of that value. */
  @Column('bigint')
  amount: number;
}

/** A card part that the bank returned after it had been refunded. Rows never change. */
@Entity('returned_refunds')
export class ReturnedRefund {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  refund_id: number;

  /** Minor units of the refund's currency. */
  @Column('bigint')
  amount: number;

  @Column('timestamptz')
  refunded_at: Date;

  @Column('timestamptz')
  returned_at: Date;
}

export const refundsEntities = [Refund, RefundItem, ReturnedRefund];
