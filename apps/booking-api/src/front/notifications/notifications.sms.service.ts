import { Injectable } from '@nestjs/common';
import { Clock } from '@comptoir/time';
import { BookingConsentService } from '../../booking/bookings/bookings.consent.service';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import type { BookingInFull } from '../../booking/bookings/bookings.view';
import { ManageLinksService } from '../manage/manage.links.service';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import { SmsService } from '../../messaging/sms/sms.service';
import { TextsService } from '../../messaging/texts/texts.service';
import { composeSmsReminder } from './compose-sms';
import type { ReminderReason } from './notifications.entity';

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

  private async writeReminder(booking: BookingInFull): Promise<string> {
    const wording = await this.texts.wordingForBooking(booking);
    return composeSmsReminder(booking, {
      brand: await this.mailer.readBrand(),
      wording,
      write: await this.texts.readWords(wording.language),
      url: await this.links.manageUrlOf(booking.token),
    });
  }
}
