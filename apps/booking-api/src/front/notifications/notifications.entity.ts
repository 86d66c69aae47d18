import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReminderChannel } from '../../platform/settings/reminder-settings';

/** Why a reminder was not sent. `skipped`: the booking had changed, or its address has got too many mails. */
export const REMINDER_REASONS = [
  'skipped',
  'no_consent',
  'invalid_phone',
  'not_mobile',
  'quota',
  'rejected',
  'opted_out',
] as const;
export type ReminderReason = (typeof REMINDER_REASONS)[number];

/** A reminder of a booking and a start; there is at most one of each kind. */
@Entity('booking_reminders')
export class BookingReminder {
  @PrimaryColumn('integer')
  booking_id: number;

  @PrimaryColumn('timestamptz')
  start_at: Date;

  @PrimaryColumn('text', { default: 'mail' })
  channel: ReminderChannel;

  /** Minutes between the reminder and the start. */
  @PrimaryColumn('integer', { default: 1_440 })
  minutes_before: number;

  @Column('timestamptz')
  created_at: Date;

  /** When a worker began to send it; null when none is sending it. */
  @Column('timestamptz', { nullable: true })
  claimed_at: Date | null;

  /** Null until a mail server or the provider of text messages has accepted it. */
  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;

  /** Set when it will not be sent. */
  @Column('text', { nullable: true })
  reason: ReminderReason | null;
}

export const notificationsEntities = [BookingReminder];
