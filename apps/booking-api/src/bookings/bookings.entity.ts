import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import { IdempotencyKey } from '@comptoir/idempotency';
import type { Language } from '../languages';

export const BOOKING_STATUSES = ['confirmed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** A stretch of time of a resource given to a client. No two confirmed ones of a resource overlap. */
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

  /** Options included. */
  @Column('timestamptz')
  end_at: Date;

  /** Minutes of `end_at` that the chosen options added. */
  @Column('integer', { default: 0 })
  extra_minutes: number;

  /** When its time was changed last. */
  @Column('timestamptz', { nullable: true })
  moved_at: Date | null;

  /** Whoever holds it may see and cancel the booking. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  token: string;

  @Column('text', { default: 'confirmed' })
  status: BookingStatus;

  @Column('text', { default: '' })
  notes: string;

  /** `#RRGGBB` or empty. */
  @Column('text', { default: '' })
  color: string;

  /** The language that the client is written to in; null for that of the installation. */
  @Column('text', { nullable: true })
  locale: Language | null;

  /** Sum of the prices of the chosen options; decimal text. */
  @Column('numeric', { precision: 18, scale: 4, default: 0 })
  total_price: string;

  /** Goes up with each change; RFC 5545, section 3.8.7.4. */
  @Column('integer', { default: 0 })
  sequence: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

/** The origin of a client's booking, until it is over: a keyed hash of the network address. */
@Entity('booking_origins')
export class BookingOrigin {
  @PrimaryColumn('integer')
  booking_id: number;

  @Column('bytea')
  client: Buffer;
}

export const bookingsEntities = [Booking, BookingOrigin, IdempotencyKey];
