import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The reminder of one start of a booking: there is one at most. */
@Entity('booking_reminders')
export class BookingReminder {
  @PrimaryColumn('integer')
  booking_id: number;

  @PrimaryColumn('timestamptz')
  start_at: Date;

  @Column('timestamptz')
  created_at: Date;

  /** Null until a mail server has taken it. */
  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;
}

export const notificationsEntities = [BookingReminder];
