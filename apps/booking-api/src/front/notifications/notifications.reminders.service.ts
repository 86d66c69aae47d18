import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { BookingEvents, BookingJobs } from '../../events';
import { type Reminder, remindersOf } from '../../platform/settings/reminder-settings';
import { SettingsService } from '../../platform/settings/settings.service';
import { SmsService } from '../../messaging/sms/sms.service';
import type { ReminderReason } from './notifications.entity';
import { claimReminder, insertDueReminders, settleReminder } from './notifications.queries';
import type { DueReminder } from './notifications.rules';
import { NotificationSenderService } from './notifications.sender.service';
import { NotificationSmsService } from './notifications.sms.service';

const DAY_MS = 86_400_000;
/** Reminders enqueued in one transaction. */
const PAGE = 500;
/** Days after the start for which staff see what was sent. */
const RETENTION_DAYS = 7;
/** The reminder of jobs without one: 24 hours. */
const DEFAULT_MINUTES = 1_440;

/**
 * Reminds clients as the settings say, each reminder once. Due reminders are found in the bookings themselves: a
 * moved booking is due again, and after an outage of the worker reminders are late, not lost. Bookings made or
 * moved after the time of a reminder do not get it.
 */
@Injectable()
export class NotificationRemindersService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(Outbox) private readonly outbox: Outbox<BookingEvents, BookingJobs>,
    private readonly settings: SettingsService,
    private readonly sms: SmsService,
    private readonly sender: NotificationSenderService,
    private readonly texts: NotificationSmsService,
  ) {}

  /** Enqueues every due reminder; none by mail without a mail server, and none by SMS without a provider. */
  async enqueueDueReminders(): Promise<void> {
    const { reminders } = await this.settings.readSettings();
    const canMail = Boolean(await this.settings.readSmtpSettings());
    for (const reminder of remindersOf(reminders)) {
      if (!(reminder.channel === 'mail' ? canMail : this.sms.isConfigured)) continue;
      let ordered = PAGE;
      while (ordered === PAGE) ordered = await this.db.tx((tx) => this.enqueuePage(tx, reminder));
    }
  }

  /**
   * Mails a reminder, unless it was sent or the booking has changed.
   * @throws when the mail server does not accept the mail; the job is retried
   */
  async mailReminder({ bookingId, startAt, minutesBefore }: BookingJobs['bookings.remind']): Promise<void> {
    const start = new Date(startAt);
    const minutes = minutesBefore ?? DEFAULT_MINUTES;
    const kind = minutes === DEFAULT_MINUTES ? '' : `-${minutes}`;
    const messageId = `reminder-${bookingId}-${start.getTime()}${kind}`;
    await this.sendOnce({ bookingId, startAt: start, channel: 'mail', minutes }, async () => {
      const sent = await this.sender.notifyClient({
        bookingId,
        occasion: 'reminder',
        startAt: start,
        messageId,
      });
      return sent ? undefined : 'skipped';
    });
  }

  /**
   * Sends a reminder as a text message, unless it was sent or the booking has changed.
   * @throws when the provider has not decided; the job is retried
   */
  async textReminder({
    bookingId,
    startAt,
    minutesBefore: minutes,
  }: BookingJobs['bookings.remind-by-sms']): Promise<void> {
    const start = new Date(startAt);
    const messageId = `sms-${bookingId}-${start.getTime()}-${minutes}`;
    await this.sendOnce({ bookingId, startAt: start, channel: 'sms', minutes }, () =>
      this.texts.sendReminder({ bookingId, startAt: start, messageId }),
    );
  }

  /** Deletes reminders of bookings that are over for a week. */
  async deleteOldReminders(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
    // The first condition has the index; no reminder is written after its start.
    await this.db.rows('DELETE FROM booking_reminders WHERE created_at < $1 AND start_at < $1', [oldest]);
  }

  /** @param send returns why it will not be sent, if so */
  private async sendOnce(
    reminder: DueReminder,
    send: () => Promise<ReminderReason | undefined>,
  ): Promise<void> {
    if (!(await claimReminder(this.db, reminder, this.clock.now()))) return;
    try {
      const reason = await send();
      await settleReminder(this.db, reminder, reason ? { reason } : { sentAt: this.clock.now() });
    } catch (error) {
      await settleReminder(this.db, reminder, {});
      throw error;
    }
  }

  private async enqueuePage(tx: Tx, reminder: Reminder): Promise<number> {
    const due = await insertDueReminders(tx, reminder, { now: this.clock.now(), limit: PAGE });
    const jobs = due.map(({ bookingId, startAt, minutes }) => ({
      bookingId,
      startAt: startAt.toISOString(),
      minutesBefore: minutes,
    }));
    const job = reminder.channel === 'mail' ? 'bookings.remind' : 'bookings.remind-by-sms';
    await this.outbox.enqueueAll(tx, job, jobs);
    return due.length;
  }
}
