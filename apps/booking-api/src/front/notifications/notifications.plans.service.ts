import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import type { BookingInFull } from '../../booking/bookings/bookings.view';
import { remindersOf } from '../../platform/settings/reminder-settings';
import { SettingsService } from '../../platform/settings/settings.service';
import { SmsService } from '../../messaging/sms/sms.service';
import type { BookingReminder } from './notifications.entity';
import { dueAt, plannedReminders } from './notifications.rules';
import type { BookingRemindersView, SmsStateView } from './notifications.view';

/** Shows staff which reminders a booking gets, and why it does not get one. */
@Injectable()
export class NotificationPlansService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly bookings: BookingReaderService,
    private readonly settings: SettingsService,
    private readonly sms: SmsService,
  ) {}

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  async readReminders(bookingId: number, own: OwnResources): Promise<BookingRemindersView> {
    const booking = await this.bookings.findBooking(bookingId, own);
    const [written, planned, sms] = await Promise.all([
      this.readWritten(bookingId),
      this.readPlanned(booking),
      this.readSmsState(booking),
    ]);
    return { sms, reminders: [...written, ...planned] };
  }

  private async readWritten(bookingId: number): Promise<BookingRemindersView['reminders']> {
    const rows = await this.db.rows<BookingReminder>(
      'SELECT * FROM booking_reminders WHERE booking_id = $1 ORDER BY created_at, minutes_before DESC, channel',
      [bookingId],
    );
    return rows.map(({ channel, minutes_before, start_at, sent_at, reason }) => ({
      channel,
      minutes_before,
      start_at: start_at.toISOString(),
      due_at: dueAt(start_at, minutes_before).toISOString(),
      status: sent_at ? 'sent' : reason ? 'not_sent' : 'pending',
      reason,
      sent_at: sent_at?.toISOString() ?? null,
    }));
  }

  /** A channel that is off sends nothing, so nothing of it is planned. */
  private async readPlanned(booking: BookingInFull): Promise<BookingRemindersView['reminders']> {
    const { reminders } = await this.settings.readSettings();
    const canMail = Boolean(await this.settings.readSmtpSettings());
    return plannedReminders(booking, remindersOf(reminders), this.clock.now())
      .filter(({ channel }) => (channel === 'mail' ? canMail : this.sms.isConfigured))
      .map(({ channel, minutes }) => ({
        channel,
        minutes_before: minutes,
        start_at: booking.start_at.toISOString(),
        due_at: dueAt(booking.start_at, minutes).toISOString(),
        status: 'planned',
        reason: null,
        sent_at: null,
      }));
  }

  private async readSmsState({ phone, sms_consent }: BookingInFull): Promise<SmsStateView> {
    const found = await this.sms.findNumber(phone);
    const number = typeof found === 'string' ? null : found.number;
    if (!this.sms.isConfigured) return { state: 'off', number };
    if (!sms_consent) return { state: 'no_consent', number };
    return { state: typeof found === 'string' ? found : 'ready', number };
  }
}
