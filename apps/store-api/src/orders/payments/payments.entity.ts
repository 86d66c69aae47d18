import {
  Column,
  CreateDateColumn,
  Entity,
  Generated,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import { type CaptureMethod, ProcessorEvent } from '@comptoir/payments';
import { ProcessorPayout, ProcessorPayoutLine } from './processor-payouts.entity';
import type { PaymentStatus } from './payments.states';

/** One attempt to pay an order by card. It has one payment intent at the processor. */
@Entity('payments')
export class Payment {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('integer')
  user_id: number;

  /** Sent with the call that creates the intent, and stored in its metadata. */
  @Column('uuid')
  @Generated('uuid')
  idempotency_key: string;

  /** Amount due of the order, in minor units of `currency`. */
  @Column('bigint')
  amount: number;

  @Column('char', { length: 3 })
  currency: string;

  @Column('text', { default: 'pending' })
  status: PaymentStatus;

  /** The processor's customer of whoever asked for the intent. It stays when another account gets the order. */
  @Column('text', { nullable: true })
  processor_customer_id: string | null;

  @Column('text', { nullable: true })
  processor_payment_intent_id: string | null;

  @Column('text', { nullable: true })
  processor_client_secret: string | null;

  @Column('text', { nullable: true })
  processor_payment_method_id: string | null;

  @Column('varchar', { length: 100, nullable: true })
  failure_code: string | null;

  @Column('varchar', { length: 500, nullable: true })
  failure_message: string | null;

  /** Reason why received money was not accepted; staff must check it. */
  @Column('varchar', { length: 200, nullable: true })
  flagged_reason: string | null;

  /** Amount of its refunds, pending or processed. */
  @Column('bigint', { default: 0 })
  refunded_amount: number;

  /** Amount that disputes have withdrawn from it. A trigger writes it. */
  @Column('bigint', { default: 0 })
  disputed_amount: number;

  /** `manual`: the card is authorized first, and captured when the order is shipped. */
  @Column('text', { default: 'automatic' })
  capture_method: CaptureMethod;

  /** Amount that the card's bank holds for a capture; 0 before the authorization and after its end. */
  @Column('bigint', { default: 0 })
  authorized_amount: number;

  /** Part of `amount` that was never charged, because its units were cancelled before. */
  @Column('bigint', { default: 0 })
  released_amount: number;

  /** Time when the authorization ends; null for a payment that was never authorized. */
  @Column('timestamptz', { nullable: true })
  capture_before: Date | null;

  /** Time of the first request to capture. */
  @Column('timestamptz', { nullable: true })
  capture_requested_at: Date | null;

  /** Reason why the processor rejected the last capture. */
  @Column('varchar', { length: 500, nullable: true })
  capture_failure: string | null;

  /** Time when staff was told that the authorization ends soon. */
  @Column('timestamptz', { nullable: true })
  expiry_warned_at: Date | null;

  @Column('timestamptz', { nullable: true })
  paid_at: Date | null;

  /** Time of the last status request to the processor. */
  @Column('timestamptz', { default: () => 'now()' })
  checked_at: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const paymentEntities = [Payment, ProcessorEvent, ProcessorPayout, ProcessorPayoutLine];
