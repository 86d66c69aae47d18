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
import type { Language } from '../languages';

export const BOOKING_STATUSES = ['confirmed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** A period of a resource reserved for a client. Confirmed bookings never share a seat of a resource. */
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

  /** Time of the last change of start or end. */
  @Column('timestamptz', { nullable: true })
  moved_at: Date | null;

  /** Allows its holder to see, move and cancel the booking. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  token: string;

  @Column('text', { default: 'confirmed' })
  status: BookingStatus;

  @Column('text', { default: '' })
  notes: string;

  /** `#RRGGBB`, or empty. */
  @Column('text', { default: '' })
  color: string;

  /** Language of mails to the client; null for the language of the settings. */
  @Column('text', { nullable: true })
  locale: Language | null;

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
