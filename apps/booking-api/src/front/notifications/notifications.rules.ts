import type { Booking } from '../../booking/bookings/bookings.entity';
import type { Reminder } from '../../platform/settings/reminder-settings';

const MINUTE_MS = 60_000;

/** A reminder of one booking for one start. */
export interface DueReminder extends Reminder {
  bookingId: number;
  startAt: Date;
}

type Remindable = Pick<Booking, 'start_at' | 'status' | 'email' | 'sms_consent' | 'created_at' | 'moved_at'>;

/** Returns when a reminder is due. */
export function dueAt(startAt: Date, minutes: number): Date {
  return new Date(startAt.getTime() - minutes * MINUTE_MS);
}

/**
 * Returns the reminders that a booking will get later, the first one first. One whose time is over was written by the
 * schedule, or is not sent because the booking was made or moved after it.
 */
export function plannedReminders(booking: Remindable, reminders: readonly Reminder[], now: Date): Reminder[] {
  if (booking.status !== 'confirmed' || booking.start_at <= now) return [];
  const since =
    booking.moved_at && booking.moved_at > booking.created_at ? booking.moved_at : booking.created_at;
  return reminders
    .filter(({ channel }) => (channel === 'sms' ? booking.sms_consent : booking.email !== ''))
    .filter(({ minutes }) => {
      const due = dueAt(booking.start_at, minutes);
      return due > now && since <= due;
    })
    .sort((a, b) => b.minutes - a.minutes);
}
