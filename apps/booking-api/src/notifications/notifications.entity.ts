import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The reminder of a booking and a start; there is at most one. */
@Entity('booking_reminders')
export class BookingReminder {
  @PrimaryColumn('integer')
  booking_id: number;

  @PrimaryColumn('timestamptz')
  start_at: Date;

  @Column('timestamptz')
  created_at: Date;

  /** Null until a mail server has accepted it. */
  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;
}

export const notificationsEntities = [BookingReminder];
