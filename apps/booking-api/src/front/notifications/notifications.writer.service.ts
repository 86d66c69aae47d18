import { Injectable } from '@nestjs/common';
import type { CalendarPart } from '@comptoir/mail';
import type { DisabledReason } from '@comptoir/webhooks';
import { termsAt } from '../../booking/bookings/bookings.deadlines.rules';
import { BookingValuesService } from '../../booking/bookings/booking-values.service';
import type { BookingInFull } from '../../booking/bookings/bookings.view';
import { CalendarEntriesService } from '../../messaging/calendars/calendars.entries.service';
import { CalendarSeriesService } from '../../messaging/calendars/calendars.series.service';
import { ManageLinksService } from '../manage/manage.links.service';
import type { SeriesWithBookings } from '../../booking/series/series.reader.service';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import { SettingsService } from '../../platform/settings/settings.service';
import type { Wording } from '../../messaging/texts/wording';
import { TextsService } from '../../messaging/texts/texts.service';
import {
  type ClientMailContext,
  type ComposedMail,
  type MailContext,
  type MailFacts,
  type Occasion,
  type AdminOccasion,
  type StaffMailContext,
  composeClientMail,
  linkLabel,
  composeStaffMail,
  composeWebhookMail,
} from './compose-mails';
import { type SeriesMail, composeClientSeriesMail, composeStaffSeriesMail } from './compose-series-mails';

/** Mails that change the calendar of the client. */
const WITH_CALENDAR: readonly Occasion[] = ['confirmation', 'change', 'cancellation'];

/** Writes mails in the language of their recipients; does not send them. */
@Injectable()
export class NotificationWriterService {
  constructor(
    private readonly mailer: SettingsMailService,
    private readonly settings: SettingsService,
    private readonly wording: TextsService,
    private readonly links: ManageLinksService,
    private readonly calendar: CalendarEntriesService,
    private readonly series: CalendarSeriesService,
    private readonly values: BookingValuesService,
  ) {}

  /** Writes a mail to the client, with the calendar entry where that changes. */
  async writeClientMail(
    booking: BookingInFull,
    due: MailFacts & { occasion: Occasion },
    now: Date,
  ): Promise<ComposedMail & { calendar?: CalendarPart }> {
    const { occasion, before, beforeName, refunded } = due;
    const setting = await this.contextForClient(await this.wording.wordingForBooking(booking));
    const url =
      occasion === 'payment'
        ? this.links.payUrlOf(booking.token)
        : await this.links.manageUrlOf(booking.token);
    const link = { label: linkLabel(occasion, setting), url };
    const calendar = WITH_CALENDAR.includes(occasion)
      ? ((await this.series.createInvitationOfOne(booking, link)) ??
        (await this.calendar.createInvitation(booking, link)))
      : undefined;
    const terms = termsAt(booking, now);
    return {
      ...composeClientMail(booking, occasion, { ...setting, url, terms, before, beforeName, refunded }),
      calendar,
    };
  }

  async writeStaffMail(
    booking: BookingInFull,
    { occasion, before, beforeName }: MailFacts & { occasion: AdminOccasion },
  ): Promise<ComposedMail> {
    const setting = await this.contextForStaff(booking, occasion);
    return composeStaffMail(booking, occasion, { ...setting, before, beforeName });
  }

  /** Writes a mail to the client about several bookings of a series, with the calendar of the whole series. */
  async writeClientSeriesMail(
    found: SeriesWithBookings,
    mail: SeriesMail,
  ): Promise<ComposedMail & { calendar: CalendarPart }> {
    const [first] = mail.bookings;
    const setting = await this.contextForClient(await this.wording.wordingForBooking(first));
    const urlOf = await this.links.readManageUrls();
    const url = urlOf(first.token);
    const link = { label: linkLabel(mail.occasion, setting), url };
    const calendar = await this.series.createInvitation(found, link);
    return { ...composeClientSeriesMail(mail, { ...setting, link, urlOf }), calendar };
  }

  async writeStaffSeriesMail(mail: SeriesMail): Promise<ComposedMail> {
    return composeStaffSeriesMail(mail, await this.contextForStaff(mail.bookings[0], mail.occasion));
  }

  async writeDisabledWebhookMail(url: string, reason: DisabledReason): Promise<ComposedMail> {
    return composeWebhookMail(url, reason, await this.contextOf(await this.wording.wordingForStaff()));
  }

  /** The answers are in the mail about a new booking, so that staff can prepare it. */
  private async contextForStaff({ id }: BookingInFull, occasion: AdminOccasion): Promise<StaffMailContext> {
    const context = await this.contextOf(await this.wording.wordingForStaff());
    if (occasion !== 'confirmation') return context;
    return { ...context, answers: await this.values.listBookingValues(id, null) };
  }

  private async contextForClient(wording: Wording): Promise<ClientMailContext> {
    const [context, write] = await Promise.all([
      this.contextOf(wording),
      this.wording.readWords(wording.language),
    ]);
    return { ...context, write };
  }

  private async contextOf(wording: Wording): Promise<MailContext> {
    const [brand, premises] = await Promise.all([this.mailer.readBrand(), this.settings.readPremises()]);
    return { brand, wording, premises };
  }
}
