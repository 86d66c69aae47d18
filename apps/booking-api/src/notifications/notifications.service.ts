import { Inject, Injectable } from '@nestjs/common';
import { type Attachment, Mailer, type Recipient } from '@comptoir/mail';
import { Clock } from '@comptoir/time';
import { AuthService } from '../auth/auth.service';
import { BookingQueries } from '../bookings/bookings.queries';
import type { BookingStatus } from '../bookings/bookings.entity';
import type { BookingWithResource } from '../bookings/bookings.view';
import { CalendarEntries } from '../calendars/calendars.entries.service';
import { CONFIG, type Config } from '../config';
import { SettingsService, type SmtpSettings } from '../settings/settings.service';
import { WebhooksService } from '../webhooks/webhooks.service';
import {
  type ComposedMail,
  type MailSetting,
  cancellationMail,
  changeMail,
  confirmationMail,
  reminderMail,
  staffMail,
  webhookMail,
} from './notifications.mails';

/** Why somebody is written to. */
export type Occasion = 'confirmation' | 'change' | 'cancellation' | 'reminder';

/** A mail that is due: about what, why, and under which id. */
export interface DueMail {
  bookingId: number;
  occasion: Occasion;
  /** The mail is dropped when the booking starts at another time by now. */
  startAt?: Date;
  messageId: string;
}

/** A mail with whom it is for. */
type AddressedMail = ComposedMail & { to: Recipient; attachments?: Attachment[] };
type Compose = (booking: BookingWithResource, setting: MailSetting) => ComposedMail;

/** What the client reads, and how the booking must be for it to be true. */
const CLIENT_MAILS: Record<Occasion, { compose: Compose; status: BookingStatus }> = {
  confirmation: { compose: confirmationMail, status: 'confirmed' },
  change: { compose: changeMail, status: 'confirmed' },
  cancellation: { compose: cancellationMail, status: 'cancelled' },
  reminder: { compose: reminderMail, status: 'confirmed' },
};
const DEFAULT_NAME = 'Booking';

/** Sends mail about bookings through the SMTP server of the settings; without one, nothing is sent. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly bookings: BookingQueries,
    private readonly settings: SettingsService,
    private readonly auth: AuthService,
    private readonly calendar: CalendarEntries,
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Writes to the client, with the entry for the calendar.
   * @returns false when there is nothing to write (any more)
   * @throws when the server does not take the mail; the job is tried again
   */
  async tellClient(due: DueMail): Promise<boolean> {
    const { compose } = CLIENT_MAILS[due.occasion];
    return this.send(due, async (booking, setting) => ({
      to: { name: booking.client_name, address: booking.email },
      ...compose(booking, setting),
      attachments: due.occasion === 'reminder' ? [] : [await this.entryFor(booking)],
    }));
  }

  /** @throws when the server does not take the mail; the job is tried again */
  async tellStaff(due: DueMail): Promise<void> {
    const address = await this.staffAddress();
    await this.send(due, (booking, setting) =>
      Promise.resolve({ to: { name: '', address }, ...staffMail(booking, due.occasion, setting) }),
    );
  }

  /** Tells the staff that a webhook was disabled, unless it is on again. */
  async tellOfDisabled(webhookId: number, messageId: string): Promise<void> {
    const smtp = await this.settings.smtp();
    const hook = smtp && (await this.webhooks.findIfPresent(webhookId));
    if (!smtp || !hook?.disabled_reason) return;
    const to = { name: '', address: await this.staffAddress() };
    const mail = webhookMail(hook.url, hook.disabled_reason, await this.setting());
    await deliver(smtp, messageId, { to, ...mail });
  }

  private async send(
    { bookingId, occasion, startAt, messageId }: DueMail,
    write: (booking: BookingWithResource, setting: MailSetting) => Promise<AddressedMail>,
  ): Promise<boolean> {
    const smtp = await this.settings.smtp();
    const booking = smtp && (await this.bookings.findIfPresent(bookingId));
    if (!booking || booking.status !== CLIENT_MAILS[occasion].status) return false;
    if (startAt && !this.isAhead(booking, startAt)) return false;
    return deliver(smtp, messageId, await write(booking, await this.setting()));
  }

  private async staffAddress(): Promise<string> {
    return this.config.BOOKING_NOTIFY_EMAIL || (await this.auth.firstAddress()) || '';
  }

  private isAhead({ start_at }: BookingWithResource, startAt: Date): boolean {
    return start_at.getTime() === startAt.getTime() && start_at > this.clock.now();
  }

  private async entryFor(booking: BookingWithResource): Promise<Attachment> {
    const { method, content } = await this.calendar.invitation(booking);
    return {
      filename: 'booking.ics',
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content,
    };
  }

  private async setting(): Promise<MailSetting> {
    const { app_name: name, primary_color: color } = await this.settings.read();
    return { brand: { name: name || DEFAULT_NAME, color }, timeZone: this.config.BUSINESS_TIMEZONE };
  }
}

/** @returns false when there is nobody to send it to */
async function deliver(smtp: SmtpSettings, messageId: string, mail: AddressedMail): Promise<boolean> {
  if (!mail.to.address) return false;
  const mailer = new Mailer({ url: smtp.server, from: smtp.from, pool: false });
  try {
    await mailer.send({ messageId, ...mail });
  } finally {
    await mailer.onApplicationShutdown();
  }
  return true;
}
