import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { MailQuota } from '@comptoir/mail';
import { type BookingEvents, type BookingJobs, Every, OnEvent, OnJob } from '../../events';
import { readResourceName } from './notifications.queries';
import { NotificationRemindersService } from './notifications.reminders.service';
import type { Occasion, AdminOccasion } from './compose-mails';
import { type DueMail, NotificationSenderService } from './notifications.sender.service';

const queue = 'notifications';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Fields whose change is sent to the client. */
const NOTIFIED_FIELDS = ['start_at', 'end_at', 'resource_id'];

/** Has one handler per mail, so that a failed mail does not send the other one again. */
@Injectable()
export class NotificationsJobs {
  constructor(
    private readonly db: Db,
    private readonly sender: NotificationSenderService,
    private readonly reminders: NotificationRemindersService,
    private readonly quota: MailQuota,
  ) {}

  @OnEvent('booking.created', { name: 'mail-client-confirmation', queue })
  async sendConfirmationToClient(event: BookingEvents['booking.created'], job: JobContext): Promise<void> {
    if (!event.seriesId) await this.sender.notifyClient(dueMail(event, 'confirmation', job));
  }

  @OnEvent('booking.created', { name: 'mail-staff-confirmation', queue })
  async sendConfirmationToStaff(event: BookingEvents['booking.created'], job: JobContext): Promise<void> {
    if (!event.seriesId) await this.sender.notifyStaff(dueMail(event, 'confirmation', job));
  }

  @OnEvent('booking.updated', { name: 'mail-client-change', queue })
  async sendChangeToClient(event: BookingEvents['booking.updated'], job: JobContext): Promise<void> {
    const occasion = occasionOf(event);
    if (!occasion) return;
    const beforeName = await readResourceName(this.db, event.beforeResourceId);
    await this.sender.notifyClient({ ...dueMail(event, occasion, job), beforeName });
  }

  @OnEvent('booking.updated', { name: 'mail-staff-change', queue })
  async sendChangeToStaff(event: BookingEvents['booking.updated'], job: JobContext): Promise<void> {
    const occasion = occasionOf(event);
    if (!occasion) return;
    const beforeName = await readResourceName(this.db, event.beforeResourceId);
    await this.sender.notifyStaff({ ...dueMail(event, occasion, job), beforeName });
  }

  @OnEvent('booking.cancelled', { name: 'mail-client-cancellation', queue })
  async sendCancellationToClient(event: BookingEvents['booking.cancelled'], job: JobContext): Promise<void> {
    if (!event.seriesId) await this.sender.notifyClient(dueMail(event, 'cancellation', job));
  }

  @OnEvent('booking.cancelled', { name: 'mail-staff-cancellation', queue })
  async sendCancellationToStaff(event: BookingEvents['booking.cancelled'], job: JobContext): Promise<void> {
    if (!event.seriesId) await this.sender.notifyStaff(dueMail(event, 'cancellation', job));
  }

  @OnEvent('webhook.disabled', { name: 'mail-webhook-disabled', queue })
  async sendDisabledWebhookToStaff(
    { webhookId }: BookingEvents['webhook.disabled'],
    { eventId, handler }: JobContext,
  ): Promise<void> {
    await this.sender.notifyStaffOfDisabledWebhook(webhookId, `${eventId}-${handler}`);
  }

  @Every({ name: 'order-reminders', everyMs: 5 * MINUTE_MS })
  async enqueueDueReminders(): Promise<void> {
    await this.reminders.enqueueDueReminders();
  }

  @OnJob('bookings.remind', { queue })
  async mailReminder(reminder: BookingJobs['bookings.remind']): Promise<void> {
    await this.reminders.mailReminder(reminder);
  }

  @OnJob('bookings.remind-by-sms', { queue })
  async textReminder(reminder: BookingJobs['bookings.remind-by-sms']): Promise<void> {
    await this.reminders.textReminder(reminder);
  }

  @Every({ name: 'forget-reminders', everyMs: HOUR_MS })
  async deleteOldReminders(): Promise<void> {
    await this.reminders.deleteOldReminders();
  }

  @Every({ name: 'forget-counted-mails', everyMs: HOUR_MS })
  async deleteOldMailCounts(): Promise<void> {
    await this.quota.deleteOldEntries();
  }
}

/**
 * A booking that is confirmed again gets a new confirmation; changed notes or colours send no mail. Bookings that
 * were changed with their series have one mail together.
 */
function occasionOf({
  changed,
  seriesId,
}: BookingEvents['booking.updated']): (Occasion & AdminOccasion) | undefined {
  if (seriesId) return undefined;
  if (changed.includes('status')) return 'confirmation';
  return changed.some((name) => NOTIFIED_FIELDS.includes(name)) ? 'change' : undefined;
}

function dueMail<O extends Occasion | AdminOccasion>(
  { bookingId, before, byStaff }: { bookingId: number; before?: string; byStaff?: true },
  occasion: O,
  job: JobContext,
): DueMail & { occasion: O } {
  const messageId = `${job.eventId}-${job.handler}`;
  return { bookingId, occasion, messageId, byStaff, ...(before && { before: new Date(before) }) };
}
