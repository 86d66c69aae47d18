import { Inject, Injectable } from '@nestjs/common';
import type { CalendarPart, Recipient } from '@comptoir/mail';
import { Clock } from '@comptoir/time';
import { AuthService } from '../auth/auth.service';
import { BookingReaderService } from '../bookings/bookings.reader.service';
import type { BookingStatus } from '../bookings/bookings.entity';
import type { BookingInFull } from '../bookings/bookings.view';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { SettingsMailService } from '../settings/settings.mail.service';
import type { SmtpSettings } from '../settings/settings.service';
import { WebhooksService } from '../webhooks/webhooks.service';
import type { ComposedMail, Occasion, AdminOccasion } from './compose-mails';
import { NotificationWriterService } from './notifications.writer.service';

/** A mail that is due: about what, why, and under which id. */
export interface DueMail {
  bookingId: number;
  occasion: Occasion;
  /** The mail is dropped when the booking starts at another time by now. */
  startAt?: Date;
  messageId: string;
}

/** A mail with whom it is for. */
type AddressedMail = ComposedMail & {
  to: Recipient;
  calendar?: CalendarPart;
  /** Anybody can cause it, so that a recipient gets a few only. */
  isLimited?: boolean;
};

/** The state of a booking for which a mail is true. */
const STATUS: Record<Occasion, BookingStatus> = {
  confirmation: 'confirmed',
  change: 'confirmed',
  cancellation: 'cancelled',
  reminder: 'confirmed',
};

/** Sends mail about bookings through the SMTP server of the settings; without one, nothing is sent. */
@Injectable()
export class NotificationSenderService {
  constructor(
    private readonly bookings: BookingReaderService,
    private readonly mailer: SettingsMailService,
    private readonly auth: AuthService,
    private readonly writer: NotificationWriterService,
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /**
   * Writes to the client, with the entry for the calendar.
   * @returns false when there is nothing to write (any more)
   * @throws when the server does not take the mail; the job is tried again
   */
  async notifyClient(due: DueMail): Promise<boolean> {
    return this.send(due, async (booking) => ({
      to: { name: '', address: booking.email },
      isLimited: true,
      ...(await this.writer.writeClientMail(booking, due.occasion)),
    }));
  }

  /** @throws when the server does not take the mail; the job is tried again */
  async notifyStaff(due: DueMail & { occasion: AdminOccasion }): Promise<void> {
    const address = await this.staffAddress();
    await this.send(due, async (booking) => ({
      to: { name: '', address },
      ...(await this.writer.writeStaffMail(booking, due.occasion)),
    }));
  }

  /** Tells the staff that a webhook was disabled, unless it is on again. */
  async notifyOfDisabledWebhook(webhookId: number, messageId: string): Promise<void> {
    const smtp = await this.mailer.readSmtpSettings();
    const hook = smtp && (await this.webhooks.findWebhookIfPresent(webhookId));
    if (!smtp || !hook?.disabled_reason) return;
    const to = { name: '', address: await this.staffAddress() };
    const mail = await this.writer.writeDisabledWebhookMail(hook.url, hook.disabled_reason);
    await this.deliver(smtp, messageId, { to, ...mail });
  }

  private async send(
    { bookingId, occasion, startAt, messageId }: DueMail,
    write: (booking: BookingInFull) => Promise<AddressedMail>,
  ): Promise<boolean> {
    const smtp = await this.mailer.readSmtpSettings();
    const booking = smtp && (await this.bookings.findBookingIfPresent(bookingId));
    if (!booking || booking.status !== STATUS[occasion]) return false;
    if (startAt && !this.isAhead(booking, startAt)) return false;
    return this.deliver(smtp, messageId, await write(booking));
  }

  private async staffAddress(): Promise<string> {
    return this.config.bookings.notifyEmail || (await this.auth.findFirstAdminAddress()) || '';
  }

  private isAhead({ start_at }: BookingInFull, startAt: Date): boolean {
    return start_at.getTime() === startAt.getTime() && start_at > this.clock.now();
  }

  /** @returns false when there is nobody to send it to, or who had enough mail lately */
  private async deliver(smtp: SmtpSettings, messageId: string, mail: AddressedMail): Promise<boolean> {
    if (!mail.to.address) return false;
    return this.mailer.sendMail(smtp, { messageId, ...mail });
  }
}
