import { Inject, Injectable } from '@nestjs/common';
import { Mailer, type Recipient } from '@comptoir/mail';
import { AuthService } from '../auth/auth.service';
import { BookingQueries } from '../bookings/bookings.queries';
import type { BookingStatus } from '../bookings/bookings.entity';
import type { BookingWithResource } from '../bookings/bookings.view';
import { CONFIG, type Config } from '../config';
import { SettingsService } from '../settings/settings.service';
import {
  type ComposedMail,
  type MailSetting,
  cancellationMail,
  confirmationMail,
  staffMail,
} from './notifications.mails';

/** A mail that is due: about what, because of which state, and under which id. */
export interface DueMail {
  bookingId: number;
  /** The mail is dropped when the booking is no longer so. */
  status: BookingStatus;
  messageId: string;
}

const DEFAULT_NAME = 'Booking';

/** Sends mail about bookings through the SMTP server of the settings; without one, nothing is sent. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly bookings: BookingQueries,
    private readonly settings: SettingsService,
    private readonly auth: AuthService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws when the server does not take the mail; the job is tried again */
  async tellClient(due: DueMail): Promise<void> {
    const compose = due.status === 'confirmed' ? confirmationMail : cancellationMail;
    await this.send(due, compose, ({ client_name: name, email: address }) => ({ name, address }));
  }

  /** @throws when the server does not take the mail; the job is tried again */
  async tellStaff(due: DueMail): Promise<void> {
    const address = this.config.BOOKING_NOTIFY_EMAIL || (await this.auth.firstAddress()) || '';
    await this.send(due, staffMail, () => ({ name: '', address }));
  }

  private async send(
    { bookingId, status, messageId }: DueMail,
    compose: (booking: BookingWithResource, setting: MailSetting) => ComposedMail,
    recipientOf: (booking: BookingWithResource) => Recipient,
  ): Promise<void> {
    const smtp = await this.settings.smtp();
    const booking = smtp && (await this.bookings.findIfPresent(bookingId));
    if (!booking || booking.status !== status) return;
    const to = recipientOf(booking);
    if (!to.address) return;
    const mailer = new Mailer({ url: smtp.server, from: smtp.from, pool: false });
    try {
      await mailer.send({ to, messageId, ...compose(booking, await this.setting()) });
    } finally {
      mailer.onApplicationShutdown();
    }
  }

  private async setting(): Promise<MailSetting> {
    const { app_name: name, primary_color: color } = await this.settings.read();
    return { brand: { name: name || DEFAULT_NAME, color }, timeZone: this.config.BUSINESS_TIMEZONE };
  }
}
