import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';

export const CALENDAR_KINDS = ['ics', 'caldav'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** `open`: bookings go on while the calendar cannot be read. `closed`: the resource cannot be booked. */
export const FAILURE_POLICIES = ['open', 'closed'] as const;
export type FailurePolicy = (typeof FAILURE_POLICIES)[number];

/** Reasons why a calendar could not be read. */
export const SYNC_FAULTS = [
  'address_not_allowed',
  'unreachable',
  'timeout',
  'unauthorized',
  'not_found',
  'refused',
  'too_large',
  'not_a_calendar',
  'too_many_events',
] as const;
export type SyncFault = (typeof SYNC_FAULTS)[number];

/** A calendar of another service whose events close a resource. */
@Entity('external_calendars')
export class ExternalCalendar {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  resource_id: number;

  @Column('text')
  kind: CalendarKind;

  @Column('text')
  name: string;

  /** Encrypted, as `username` and `password` are: whoever knows the address can read the calendar. */
  @Column('text')
  address: string;

  @Column('text', { nullable: true })
  username: string | null;

  @Column('text', { nullable: true })
  password: string | null;

  @Column('text', { default: 'open' })
  on_failure: FailurePolicy;

  @Column('text', { nullable: true })
  etag: string | null;

  @Column('text', { nullable: true })
  last_modified: string | null;

  /** Time of the last answer that was not "unchanged". */
  @Column('timestamptz', { nullable: true })
  read_at: Date | null;

  /** Raised when the calendar is asked and when staff change it; an answer to an older number is dropped. */
  @Column('integer', { default: 0 })
  sync_number: number;

  @Column('timestamptz')
  next_sync_at: Date;

  @Column('timestamptz', { nullable: true })
  last_success_at: Date | null;

  /** With `closed`, the resource cannot be booked after this time. */
  @Column('timestamptz')
  fresh_until: Date;

  @Column('text', { nullable: true })
  last_error: SyncFault | null;

  /** Failed attempts since the last success. */
  @Column('integer', { default: 0 })
  failures: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change of staff. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** A period in which an event of an external calendar closes its resource. */
@Entity('external_busy')
export class ExternalBusy {
  @PrimaryColumn('integer')
  resource_id: number;

  @PrimaryColumn('integer')
  calendar_id: number;

  /** UID of the event. */
  @PrimaryColumn('text')
  uid: string;

  /** Original start of one event of a series; empty for others. */
  @PrimaryColumn('text', { default: '' })
  recurrence_id: string;

  @Column('tstzrange')
  during: string;

  /** Shown to staff only. */
  @Column('text', { nullable: true })
  title: string | null;
}

export const externalCalendarsEntities = [ExternalCalendar, ExternalBusy];
