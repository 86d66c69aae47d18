import { Injectable } from '@nestjs/common';
import type { CalendarPart } from '@comptoir/mail';
import type { DisabledReason } from '@comptoir/webhooks';
import type { BookingInFull } from '../bookings/bookings.view';
import { CalendarEntries } from '../calendars/calendars.entries.service';
import { ManageLinks } from '../manage/manage.links';
import { SettingsMailer } from '../settings/settings.mailer';
import type { Wording } from '../texts/texts';
import { BookingWording } from '../texts/texts.service';
import {
  type ComposedMail,
  type MailSetting,
  type Occasion,
  type AdminOccasion,
  clientMail,
  linkLabel,
  staffMail,
  webhookMail,
} from './notifications.mail';

/** Writes mails in the language of whom they are for; it sends none. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly mailer: SettingsMailer,
    private readonly wording: BookingWording,
    private readonly links: ManageLinks,
    private readonly calendar: CalendarEntries,
  ) {}

  /** With the entry for the calendar, unless the client has it already. */
  async toClient(
    booking: BookingInFull,
    occasion: Occasion,
  ): Promise<ComposedMail & { calendar?: CalendarPart }> {
    const setting = await this.setting(await this.wording.ofBooking(booking));
    const url = await this.links.urlOf(booking.token);
    const link = { label: linkLabel(occasion, setting), url };
    const calendar = occasion === 'reminder' ? undefined : await this.calendar.invitation(booking, link);
    return { ...clientMail(booking, occasion, { ...setting, url }), calendar };
  }

  async toStaff(booking: BookingInFull, occasion: AdminOccasion): Promise<ComposedMail> {
    return staffMail(booking, occasion, await this.setting(await this.wording.ofStaff()));
  }

  async ofDisabledWebhook(url: string, reason: DisabledReason): Promise<ComposedMail> {
    return webhookMail(url, reason, await this.setting(await this.wording.ofStaff()));
  }

  private async setting(wording: Wording): Promise<MailSetting> {
    return { brand: await this.mailer.brand(), wording };
  }
}
