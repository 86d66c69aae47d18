import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { BookingEvents, BookingJobs } from '../events';
import { SettingsService } from '../settings/settings.service';
import { NotificationSenderService } from './notifications.sender.service';

const DAY_MS = 86_400_000;
/** Reminders enqueued in one transaction. */
const PAGE = 500;
/** Longer than a reminder can be needed: it is created at most a day before the start. */
const RETENTION_DAYS = 7;

/**
 * Reminds each client once, 24 hours before the start. Due reminders are found in the bookings themselves: a
 * moved booking is due again, and after an outage of the worker reminders are late, not lost. Bookings made
 * or moved within the last 24 hours get no reminder.
 */
@Injectable()
export class NotificationRemindersService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(Outbox) private readonly outbox: Outbox<BookingEvents, BookingJobs>,
    private readonly settings: SettingsService,
    private readonly sender: NotificationSenderService,
  ) {}

  /** Enqueues every due reminder; none while no mail server is set. */
  async enqueueDueReminders(): Promise<void> {
    if (!(await this.settings.readSmtpSettings())) return;
    let ordered = PAGE;
    while (ordered === PAGE) ordered = await this.db.tx((tx) => this.enqueuePage(tx));
  }

  /**
   * Sends a reminder, unless it was sent or the booking has changed.
   * @throws when the mail server does not accept the mail; the job is retried
   */
  async sendReminder({ bookingId, startAt }: BookingJobs['bookings.remind']): Promise<void> {
    const start = new Date(startAt);
    const open = await this.db.row(
      'SELECT FROM booking_reminders WHERE booking_id = $1 AND start_at = $2 AND sent_at IS NULL',
      [bookingId, start],
    );
    if (!open) return;
    const messageId = `reminder-${bookingId}-${start.getTime()}`;
    const sent = await this.sender.notifyClient({
      bookingId,
      occasion: 'reminder',
      startAt: start,
      messageId,
    });
    if (!sent) return;
    await this.db.rows('UPDATE booking_reminders SET sent_at = $3 WHERE booking_id = $1 AND start_at = $2', [
      bookingId,
      start,
      this.clock.now(),
    ]);
  }

  /** Deletes reminders of bookings that are over. */
  async deleteOldReminders(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
    await this.db.rows('DELETE FROM booking_reminders WHERE created_at < $1', [oldest]);
  }

  private async enqueuePage(tx: Tx): Promise<number> {
    const now = this.clock.now();
    const due = await tx.rows<{ booking_id: number; start_at: Date }>(
      `INSERT INTO booking_reminders (booking_id, start_at, created_at)
       SELECT b.id, b.start_at, $1 FROM bookings b
        WHERE b.start_at > $1 AND b.start_at <= $2 AND b.status = 'confirmed' AND b.email <> ''
          AND greatest(b.created_at, b.moved_at) <= b.start_at - interval '24 hours'
          AND NOT EXISTS (SELECT FROM booking_reminders r WHERE r.booking_id = b.id AND r.start_at = b.start_at)
        ORDER BY b.start_at, b.id LIMIT ${PAGE} FOR KEY SHARE
       ON CONFLICT DO NOTHING RETURNING booking_id, start_at`,
      [now, new Date(now.getTime() + DAY_MS)],
    );
    const jobs = due.map(({ booking_id, start_at }) => ({
      bookingId: booking_id,
      startAt: start_at.toISOString(),
    }));
    await this.outbox.enqueueAll(tx, 'bookings.remind', jobs);
    return due.length;
  }
}
