import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const SERIES_CREATORS = ['client', 'staff'] as const;
export type SeriesCreator = (typeof SERIES_CREATORS)[number];

/** The rule that repeats a booking. Its bookings name it in `series_id`; it goes with the last of them. */
@Entity('booking_series')
export class BookingSeries {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Source of the UID in calendars. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  uid: string;

  /** Recurrence rule with COUNT, such as `FREQ=WEEKLY;BYDAY=MO;COUNT=10` (RFC 5545, section 3.3.10). */
  @Column('text')
  rule: string;

  /** Start of the first occurrence, also when it was not booked. */
  @Column('timestamptz')
  start_at: Date;

  /** Length of a booking by the rule, in minutes. */
  @Column('integer')
  duration_min: number;

  /** IANA zone whose wall clock the rule follows. */
  @Column('text')
  time_zone: string;

  @Column('text')
  created_by: SeriesCreator;

  /** Raised by each change of one of its bookings (RFC 5545, section 3.8.7.4). A trigger writes it. */
  @Column('integer', { default: 0 })
  sequence: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const seriesEntities = [BookingSeries];
