import { Injectable } from '@nestjs/common';
import { Clock } from '@comptoir/time';
import { BookingConsentService } from '../../booking/bookings/bookings.consent.service';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import { type BookingInFull, bookedName } from '../../booking/bookings/bookings.view';
import { ManageLinksService } from '../manage/manage.links.service';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import { SmsService } from '../../messaging/sms/sms.service';
import { TextsService } from '../../messaging/texts/texts.service';
import type { ReminderReason } from './notifications.entity';

/** Characters of a name in a text message, which providers charge by length. */
const MAX_NAME = 60;

/** Writes reminders as text messages, and sends them to clients who agreed. */
@Injectable()
export class NotificationSmsService {
  constructor(
    private readonly bookings: BookingReaderService,
    private readonly consent: BookingConsentService,
    private readonly mailer: SettingsMailService,
    private readonly links: ManageLinksService,
    private readonly texts: TextsService,
    private readonly sms: SmsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the reminder of a booking.
   * @returns why it will not be sent; undefined when it was
   * @throws when the provider has not decided; the job is retried
   */
  async sendReminder({
    bookingId,
    startAt,
    messageId,
  }: {
    bookingId: number;
    /** Start that the message reminds of; it is dropped when the booking was moved since. */
    startAt: Date;
    messageId: string;
  }): Promise<ReminderReason | undefined> {
    const booking = await this.bookings.findBookingIfPresent(bookingId);
    if (booking?.status !== 'confirmed' || booking.start_at.getTime() !== startAt.getTime()) return 'skipped';
    if (startAt <= this.clock.now()) return 'skipped';
    if (!booking.sms_consent) return 'no_consent';
    const text = await this.writeReminder(booking);
    const refusal = await this.sms.sendSms({ bookingId, phone: booking.phone, text, messageId });
    if (refusal === 'opted_out') await this.consent.withdrawConsent(bookingId);
    return refusal;
  }

  /** It contains no text of the person who booked: the number may be another person's. */
  private async writeReminder(booking: BookingInFull): Promise<string> {
    const wording = await this.texts.wordingForBooking(booking);
    const { name } = await this.mailer.readBrand();
    return wording.text('sms_reminder', {
      business: brief(name),
      resource: brief(bookedName(booking)),
      start: wording.briefTime(booking.start_at),
      link: await this.links.manageUrlOf(booking.token),
    });
  }
}

function brief(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME - 1)}…` : line;
}
