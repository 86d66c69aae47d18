import { Inject, Injectable } from '@nestjs/common';
import type { CalendarPart, Recipient } from '@comptoir/mail';
import { Clock } from '@comptoir/time';
import { AuthService } from '../../staff/auth/auth.service';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import type { BookingStatus } from '../../booking/bookings/bookings.entity';
import type { BookingInFull } from '../../booking/bookings/bookings.view';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import type { SmtpSettings } from '../../platform/settings/settings.service';
import { WebhooksService } from '../../messaging/webhooks/webhooks.service';
import type { ComposedMail, Occasion, AdminOccasion } from './compose-mails';
import { NotificationWriterService } from './notifications.writer.service';

/** A mail to send: its booking, its reason and its id. */
export interface DueMail {
  bookingId: number;
  occasion: Occasion | AdminOccasion;
  /** Start at the time of the job; the mail is dropped when the booking was moved since. */
  startAt?: Date;
  /** Start before the change that the mail is about, if it was another one. */
  before?: Date;
  /** Name of the resource before the change, if it was another one. */
  beforeName?: string;
  /** Amount of the refund that the mail is about, in minor units. */
  refunded?: number;
  /** True when staff caused it: no stranger could, so it is not limited. */
  byStaff?: boolean;
  messageId: string;
}

/** A mail with its recipient. */
type AddressedMail = ComposedMail & {
  to: Recipient;
  calendar?: CalendarPart;
  /** Limits the mails per recipient, for mails that a public route causes; those with the same text count together. */
  limit?: string;
};

/** Status that a booking must have for a mail to be sent; any where none is named. */
const STATUS: Partial<Record<Occasion | AdminOccasion, BookingStatus>> = {
  payment: 'pending',
  confirmation: 'confirmed',
  change: 'confirmed',
  cancellation: 'cancelled',
  'unpaid-cancellation': 'cancelled',
  reminder: 'confirmed',
  expiry: 'cancelled',
};

/** Mails that take a payment to cause, so they are not limited. */
const OF_PAYMENTS: readonly (Occasion | AdminOccasion)[] = ['refund', 'returned-payment'];

/** Mails that are of no use to a client once the booking is over. */
const OF_COMING: readonly Occasion[] = ['confirmation', 'change'];

/** Sends mail about bookings through the SMTP server of the settings; without one, it sends nothing. */
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
   * Sends a mail to the client, with the calendar entry.
   * @returns false when the mail is not needed any more
   * @throws when the mail server does not accept the mail; the job is retried
   */
  async notifyClient(due: DueMail & { occasion: Occasion }): Promise<boolean> {
    const isUseful = ({ end_at }: BookingInFull): boolean =>
      end_at > this.clock.now() || !OF_COMING.includes(due.occasion);
    return this.send(due, async (booking) => ({
      // Staff also write down what has taken place.
      to: { name: '', address: isUseful(booking) ? booking.email : '' },
      limit: isLimited(due) ? await this.bookings.readMailGroup(due.bookingId) : undefined,
      ...(await this.writer.writeClientMail(booking, due, this.clock.now())),
    }));
  }

  /** @throws when the mail server does not accept the mail; the job is retried */
  async notifyStaff(due: DueMail & { occasion: AdminOccasion }): Promise<void> {
    const address = await this.staffAddress();
    await this.send(due, async (booking) => ({
      to: { name: '', address },
      ...(await this.writer.writeStaffMail(booking, due)),
    }));
  }

  /** Sends staff a mail about a disabled webhook, unless it was enabled again. */
  async notifyStaffOfDisabledWebhook(webhookId: number, messageId: string): Promise<void> {
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
    const status = STATUS[occasion];
    if (!booking || (status && booking.status !== status)) return false;
    if (occasion === 'payment' && booking.charge?.status !== 'open') return false;
    if (startAt && !this.isAhead(booking, startAt)) return false;
    return this.deliver(smtp, messageId, await write(booking));
  }

  /** Returns the address of mails to staff; empty without one. */
  async staffAddress(): Promise<string> {
    return this.config.bookings.notifyEmail || (await this.auth.findFirstAdminAddress()) || '';
  }

  private isAhead({ start_at }: BookingInFull, startAt: Date): boolean {
    return start_at.getTime() === startAt.getTime() && start_at > this.clock.now();
  }

  /** @returns false when there is no recipient, or the recipient has reached the limit of mails */
  private async deliver(smtp: SmtpSettings, messageId: string, mail: AddressedMail): Promise<boolean> {
    if (!mail.to.address) return false;
    return this.mailer.sendMail(smtp, { messageId, ...mail });
  }
}

/** Returns true for a mail that any client could cause, also for the address of another one. */
function isLimited({ occasion, byStaff }: DueMail): boolean {
  return !byStaff && !OF_PAYMENTS.includes(occasion);
}
