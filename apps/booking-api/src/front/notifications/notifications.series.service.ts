import { Injectable } from '@nestjs/common';
import type { BookingInFull } from '../../booking/bookings/bookings.view';
import { Clock } from '@comptoir/time';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import { SeriesReaderService, type SeriesWithBookings } from '../../booking/series/series.reader.service';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import type { SeriesMail, SeriesOccasion } from './compose-series-mails';
import { NotificationSenderService } from './notifications.sender.service';
import { NotificationWriterService } from './notifications.writer.service';

/** A mail about a series to send. */
export interface DueSeriesMail {
  seriesId: number;
  /** The bookings that the mail is about; all when undefined. */
  bookingIds?: readonly number[];
  occasion: SeriesOccasion;
  /** True when staff caused it: no stranger could, so it is not limited. */
  byStaff?: boolean;
  messageId: string;
}

/** Sends one mail about several bookings of a series. Without a mail server it sends nothing. */
@Injectable()
export class SeriesNotificationsService {
  constructor(
    private readonly clock: Clock,
    private readonly series: SeriesReaderService,
    private readonly bookings: BookingReaderService,
    private readonly mailer: SettingsMailService,
    private readonly sender: NotificationSenderService,
    private readonly writer: NotificationWriterService,
  ) {}

  /** @throws when the mail server does not accept the mail; the job is retried */
  async notifyClient(due: DueSeriesMail): Promise<void> {
    const smtp = await this.mailer.readSmtpSettings();
    const found = smtp && (await this.series.findSeriesIfPresent(due.seriesId));
    const mail = found && this.mailOf(found, due);
    if (!smtp || !found || !mail?.bookings[0].email) return;
    // Staff also write down what has taken place.
    const now = this.clock.now();
    if (due.occasion !== 'cancellation' && mail.bookings.every(({ end_at }) => end_at <= now)) return;
    const to = { name: '', address: mail.bookings[0].email };
    const written = await this.writer.writeClientSeriesMail(found, mail);
    const limit = due.byStaff ? undefined : await this.bookings.readMailGroup(mail.bookings[0].id);
    await this.mailer.sendMail(smtp, { messageId: due.messageId, to, limit, ...written });
  }

  /** @throws when the mail server does not accept the mail; the job is retried */
  async notifyStaff(due: DueSeriesMail): Promise<void> {
    const smtp = await this.mailer.readSmtpSettings();
    const found = smtp && (await this.series.findSeriesIfPresent(due.seriesId));
    const mail = found && this.mailOf(found, due);
    if (!smtp || !mail) return;
    const address = await this.sender.staffAddress();
    if (!address) return;
    const written = await this.writer.writeStaffSeriesMail(mail);
    await this.mailer.sendMail(smtp, { messageId: due.messageId, to: { name: '', address }, ...written });
  }

  /** Returns undefined when the mail is not needed any more. */
  private mailOf(
    { bookings }: SeriesWithBookings,
    { bookingIds, occasion }: DueSeriesMail,
  ): SeriesMail | undefined {
    const status = occasion === 'cancellation' ? 'cancelled' : 'confirmed';
    const isNamed = ({ id }: BookingInFull): boolean => !bookingIds || bookingIds.includes(id);
    const [first, ...others] = bookings.filter((booking) => isNamed(booking) && booking.status === status);
    if (!first) return undefined;
    const now = this.clock.now();
    const left = bookings.filter((booking) => booking.status === 'confirmed' && booking.start_at > now);
    return { occasion, bookings: [first, ...others], left: occasion === 'cancellation' ? left : [] };
  }
}
