import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { IdempotencyKey } from '@comptoir/idempotency';
import type { Language } from '../../platform/http/languages';

/** `pending` bookings wait for their payment and have their place until then. */
export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled'] as const;
/** Outcomes of a confirmed booking: its client came, or did not. */
export const OUTCOMES = ['done', 'no_show'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Statuses that staff can set. */
export const STATUSES_OF_STAFF = ['confirmed', 'cancelled'] as const;

/** A period of a resource reserved for a client. Confirmed and pending bookings never share a seat of a resource. */
@Entity('bookings')
export class Booking {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  resource_id: number;

  @Column('text')
  client_name: string;

  /** Empty for walk-ins. */
  @Column('text', { default: '' })
  email: string;

  @Column('text', { default: '' })
  phone: string;

  @Column('timestamptz')
  start_at: Date;

  /** Includes the minutes of the chosen options. */
  @Column('timestamptz')
  end_at: Date;

  /** Minutes of `end_at` added by the chosen options. */
  @Column('integer', { default: 0 })
  extra_minutes: number;

  /** Seats of the resource that the booking takes. */
  @Column('integer', { default: 1 })
  party_size: number;

  /** Resources that the booking needs besides `resource_id`, such as a room. */
  @Column('integer', { array: true, default: () => "'{}'" })
  additional_resource_ids: number[];

  /** Minutes free of others before and after, by the weekly windows; 0 for bookings of staff. */
  @Column('integer', { default: 0 })
  buffer_min: number;

  /** Minutes as in `buffer_min` of each resource, the booked one first; empty for 0 or one that is in `buffer_min`. */
  @Column('integer', { array: true, default: () => "'{}'" })
  buffers: number[];

  /** Minutes before and after that no other booking can have, by the service. */
  @Column('integer', { default: 0 })
  before_min: number;

  @Column('integer', { default: 0 })
  after_min: number;

  @Column('integer', { nullable: true })
  service_id: number | null;

  /** Name and price of the service when it was booked; empty and 0 without one. */
  @Column('text', { default: '' })
  service_name: string;

  @Column('numeric', { precision: 18, scale: 4, default: 0 })
  service_price: string;

  /** Series that the booking is a part of; null for a single booking. */
  @Column('integer', { nullable: true })
  series_id: number | null;

  /** Place in the series by the rule, from 1. */
  @Column('integer', { nullable: true })
  series_position: number | null;

  /** Start by the rule of the series, which RECURRENCE-ID names (RFC 5545, section 3.8.4.4). */
  @Column('timestamptz', { nullable: true })
  recurrence_at: Date | null;

  /** True when time or resources were changed for this booking of the series alone. */
  @Column('boolean', { default: false })
  series_changed: boolean;

  /** Time of the last change of start or end. */
  @Column('timestamptz', { nullable: true })
  moved_at: Date | null;

  /**
   * Earliest start from which the client moved the booking when it was too late to cancel it; it decides until when the
   * client may cancel. Null without such a move, and after staff chose another start.
   */
  @Column('timestamptz', { nullable: true })
  deadline_start: Date | null;

  /**
   * Minutes before the start until which the client could cancel when the booking was made. A stricter rule that staff
   * set later does not count for it. Null for a booking that is older than this column: it follows the rules of now.
   */
  @Column('integer', { nullable: true })
  promised_cancel_min: number | null;

  /**
   * Start of before of a booking that staff have moved to an earlier one: its client may cancel it, and is refunded, by
   * this one. Null where the present start gives as much time.
   */
  @Column('timestamptz', { nullable: true })
  promised_start: Date | null;

  /** Times that the client has moved it. */
  @Column('integer', { default: 0 })
  client_moves: number;

  /** Allows its holder to see, move and cancel the booking. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  token: string;

  @Column('text', { default: 'confirmed' })
  status: BookingStatus;

  /** Null while it is open. Cancelling the booking, or moving it to a later time, clears it. */
  @Column('text', { nullable: true })
  outcome: Outcome | null;

  /** Time at which staff set the outcome. */
  @Column('timestamptz', { nullable: true })
  outcome_at: Date | null;

  /** The administrator who set it; stays when their account is deleted. */
  @Column('integer', { nullable: true })
  outcome_by: number | null;

  @Column('text', { default: '' })
  notes: string;

  /** `#RRGGBB`, or empty. */
  @Column('text', { default: '' })
  color: string;

  /** Language of mails to the client; null for the language of the settings. */
  @Column('text', { nullable: true })
  locale: Language | null;

  /** IANA zone of the client; null for that of the business. */
  @Column('text', { nullable: true })
  time_zone: string | null;

  /** True when the client agreed to text messages about the booking. */
  @Column('boolean', { default: false })
  sms_consent: boolean;

  /** True when it was made with a proof of its e-mail address. */
  @Column('boolean', { default: false })
  email_proven: boolean;

  /** Time at which its personal data was erased. */
  @Column('timestamptz', { nullable: true })
  erased_at: Date | null;

  /** Price of the service and of the chosen options, as decimal text. */
  @Column('numeric', { precision: 18, scale: 4, default: 0 })
  total_price: string;

  /** Increased by each change (RFC 5545, section 3.8.7.4). */
  @Column('integer', { default: 0 })
  sequence: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** Keyed hash of the network address of a client's booking, stored until the booking is over. */
@Entity('booking_origins')
export class BookingOrigin {
  @PrimaryColumn('integer')
  booking_id: number;

  @Column('bytea')
  client: Buffer;
}

export const bookingsEntities = [Booking, BookingOrigin, IdempotencyKey];
