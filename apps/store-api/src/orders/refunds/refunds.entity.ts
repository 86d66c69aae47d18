import { Column, Entity, Generated, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { RefundMethod, RefundSource, RefundStatus } from './refunds.states';

/** Money that goes back to a customer. Amounts are minor units of `currency`, which is the order's. */
@Entity('refunds')
export class Refund {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('integer')
  user_id: number;

  /** The payment that the card's part goes back to. */
  @Column('integer', { nullable: true })
  payment_id: number | null;

  @Column('integer', { nullable: true })
  return_id: number | null;

  @Column('text')
  source: RefundSource;

  @Column('text')
  method: RefundMethod;

  @Column('text')
  status: RefundStatus;

  @Column('char', { length: 3 })
  currency: string;

  /** The sum of the four parts. */
  @Column('bigint')
  amount: number;

  @Column('bigint', { default: 0 })
  card_amount: number;

  @Column('bigint', { default: 0 })
  gift_card_amount: number;

  @Column('bigint', { default: 0 })
  wallet_amount: number;

  /** Paid outside of the processor, and given back there by hand. */
  @Column('bigint', { default: 0 })
  offline_amount: number;

  /** What of it counts as given back of the order: nothing of money that the order never took. */
  @Column('bigint')
  counted_amount: number;

  /** What of it is for delivery. */
  @Column('bigint', { default: 0 })
  shipping_amount: number;

  @Column('varchar', { length: 500, default: '' })
  reason: string;

  /** What staff alone reads. */
  @Column('varchar', { length: 500, default: '' })
  note: string;

  /** The customer is told nothing of it. */
  @Column('boolean', { default: false })
  silent: boolean;

  /** Names the refund to the processor; with the number of the attempt it is the idempotency key of the call. */
  @Column('uuid')
  @Generated('uuid')
  key: string;

  @Column('integer', { default: 1 })
  attempt: number;

  /** When this attempt was first sent: the processor may know of it from then on. */
  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;

  /** When the processor was last asked how it stands. */
  @Column('timestamptz', { nullable: true })
  checked_at: Date | null;

  @Column('text', { nullable: true })
  processor_refund_id: string | null;

  @Column('varchar', { length: 500, nullable: true })
  failure_reason: string | null;

  @Column('integer', { nullable: true })
  created_by: number | null;

  /** When gift cards and wallet got their part. */
  @Column('timestamptz', { nullable: true })
  credited_at: Date | null;

  @Column('timestamptz', { nullable: true })
  processed_at: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  updated_at: Date;
}

/** Units of an order line that a refund is for. */
@Entity('refund_items')
export class RefundItem {
  @PrimaryColumn('integer')
  refund_id: number;

  @PrimaryColumn('integer')
  order_item_id: number;

  @Column('integer')
  quantity: number;

  /** The share of the line's value that these units are. */
  @Column('bigint')
  value: number;

  /** What was given of it. */
  @Column('bigint')
  amount: number;
}

export const refundsEntities = [Refund, RefundItem];
