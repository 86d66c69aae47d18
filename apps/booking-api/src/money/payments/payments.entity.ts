import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { ProcessorEvent } from '@comptoir/payments';

/** When clients pay: on site, a part when they book, or all of it. */
export const PAYMENTS = ['none', 'deposit', 'full'] as const;
export type PaymentKind = (typeof PAYMENTS)[number];

/** The rule by which a cancelled booking is refunded, by the time that is left until its start. */
export class RefundTerms {
  /** Hours before the start until which everything is refunded; null for never. */
  @Column('integer', { nullable: true, default: 24 })
  refund_full_hours: number | null;

  /** Hours before the start until which `refund_part_percent` is refunded. */
  @Column('integer', { default: 0 })
  refund_part_hours: number;

  @Column('integer', { default: 0 })
  refund_part_percent: number;
}

/** The payment for bookings of a service, or of a resource without a service. */
@Entity('payment_rules')
export class PaymentRule extends RefundTerms {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer', { nullable: true })
  service_id: number | null;

  @Column('integer', { nullable: true })
  resource_id: number | null;

  @Column('text', { default: 'none' })
  payment: PaymentKind;

  /** Decimal text in the currency of the settings; null for a percentage. */
  @Column('numeric', { precision: 18, scale: 4, nullable: true })
  deposit_amount: string | null;

  /** Percentage of the total price; null for an amount. */
  @Column('integer', { nullable: true })
  deposit_percent: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/**
 * `none`: nothing is due by card. `open`: waits for the card. `expired`: the time to pay is over. `closed`: the
 * booking was cancelled, or confirmed without the card. `returned`: paid, but refunded as the place was gone.
 */
export const CHARGE_STATUSES = ['none', 'open', 'paid', 'expired', 'closed', 'returned'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** State of a booking at its deletion: still to come, begun or over, or cancelled. */
export type DeletedAs = 'coming' | 'begun' | 'cancelled';

/** The price of a booking, with the sums that were paid and refunded. Triggers write the sums. Amounts in minor units. */
@Entity('booking_charges')
export class BookingCharge extends RefundTerms {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Null once the booking was deleted. */
  @Column('integer', { nullable: true })
  booking_id: number | null;

  /** The number of the booking, also of a deleted one. */
  @Column('integer')
  booking_number: number;

  /** Null while the booking exists. */
  @Column('text', { nullable: true })
  deleted_as: DeletedAs | null;

  @Column('char', { length: 3 })
  currency: string;

  /** Price of the booking. */
  @Column('bigint')
  total: number;

  /** Part of `total` that is due by card when the booking is made. */
  @Column('bigint', { default: 0 })
  amount: number;

  @Column('text', { default: 'none' })
  status: ChargeStatus;

  /** Sent with the call that creates the intent, and stored in its metadata. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  key: string;

  @Column('text', { nullable: true })
  intent_id: string | null;

  @Column('text', { nullable: true })
  client_secret: string | null;

  /** Until when the booking waits for its payment. */
  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  @Column('timestamptz', { nullable: true })
  paid_at: Date | null;

  /**
   * Earliest start that the booking had when its client moved it too late for a full refund; null for the start that
   * it has.
   */
  @Column('timestamptz', { nullable: true })
  refund_start: Date | null;

  /** Why the card was declined last; empty for none. */
  @Column('text', { default: '' })
  failure: string;

  /** Why received money was returned; empty for none. */
  @Column('text', { default: '' })
  flagged_reason: string;

  @Column('bigint', { default: 0 })
  paid_by_card: number;

  /** Refunds that are requested or done. */
  @Column('bigint', { default: 0 })
  refunded_by_card: number;

  @Column('bigint', { default: 0 })
  paid_on_site: number;

  @Column('bigint', { default: 0 })
  refunded_on_site: number;

  /**
   * Sum that the business gives back on site of a cancelled booking, with what it gave back before. Null while
   * the booking is not cancelled, and where no rule says it.
   */
  @Column('bigint', { nullable: true })
  give_back_on_site: number | null;

  /** Time of the last status request to the processor. */
  @Column('timestamptz', { default: () => 'now()' })
  checked_at: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

/** Movements of money; refunds are negative. */
export const MOVEMENTS = ['card', 'on_site', 'card_refund', 'card_refund_failed', 'on_site_refund'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** Ways in which money changes hands on site. */
export const METHODS = ['cash', 'card_terminal', 'transfer', 'other'] as const;
export type Method = (typeof METHODS)[number];

/** A movement of money of a booking. Rows are never changed. */
@Entity('booking_payments')
export class BookingPayment {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  charge_id: number;

  @Column('text')
  kind: Movement;

  /** Minor units; negative for what was given back. */
  @Column('bigint')
  amount: number;

  /** Identifies the movement, so that it is stored once. */
  @Column('text')
  key: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  created_at: Date;

  /** Set for money on site; null where staff did not say, and for cards. */
  @Column('text', { nullable: true })
  method: Method | null;

  /** An instant of the day that staff gave for money on site; null for `created_at`. */
  @Column('timestamptz', { nullable: true })
  moved_at: Date | null;

  /** Such as the number of a receipt or a transfer; empty for none. */
  @Column('text', { default: '' })
  reference: string;

  /** The account of staff; null for what the processor told, and where it was not stored. */
  @Column('integer', { nullable: true })
  recorded_by: number | null;
}

export const REFUND_STATUSES = ['pending', 'processed', 'failed'] as const;
export const REFUND_SOURCES = ['cancellation', 'staff', 'late_payment', 'processor'] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

/** A refund of a card, from its request on. */
@Entity('booking_refunds')
export class BookingRefund {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  charge_id: number;

  /** Minor units. */
  @Column('bigint')
  amount: number;

  @Column('text', { default: 'pending' })
  status: (typeof REFUND_STATUSES)[number];

  /** `late_payment`: the place was gone. `processor`: made in the processor's dashboard. */
  @Column('text')
  source: RefundSource;

  /** With `attempt` the idempotency key of the refund at the processor. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  key: string;

  @Column('integer', { default: 1 })
  attempt: number;

  /** Time of the first call to the processor. */
  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;

  @Column('text', { nullable: true })
  processor_refund_id: string | null;

  /** Why the processor rejected it; empty for none. */
  @Column('text', { default: '' })
  failure: string;

  @Column('timestamptz', { default: () => 'now()' })
  checked_at: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const paymentsEntities = [PaymentRule, BookingCharge, BookingPayment, BookingRefund, ProcessorEvent];
