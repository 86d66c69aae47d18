import { Injectable } from '@nestjs/common';
import type { CalendarPart } from '@comptoir/mail';
import type { DisabledReason } from '@comptoir/webhooks';
import type { BookingInFull } from '../bookings/bookings.view';
import { CalendarEntriesService } from '../calendars/calendars.entries.service';
import { ManageLinksService } from '../manage/manage.links.service';
import { SettingsMailService } from '../settings/settings.mail.service';
import type { Wording } from '../texts/wording';
import { TextsService } from '../texts/texts.service';
import {
  type ComposedMail,
  type MailContext,
  type Occasion,
  type AdminOccasion,
  composeClientMail,
  linkLabel,
  composeStaffMail,
  composeWebhookMail,
} from './compose-mails';

/** Writes mails in the language of their recipients; does not send them. */
@Injectable()
export class NotificationWriterService {
  constructor(
    private readonly mailer: SettingsMailService,
    private readonly wording: TextsService,
    private readonly links: ManageLinksService,
    private readonly calendar: CalendarEntriesService,
  ) {}

  /** Writes a mail to the client, with the calendar entry except in reminders. */
  async writeClientMail(
    booking: BookingInFull,
    occasion: Occasion,
  ): Promise<ComposedMail & { calendar?: CalendarPart }> {
    const setting = await this.contextOf(await this.wording.wordingForBooking(booking));
    const url = await this.links.manageUrlOf(booking.token);
    const link = { label: linkLabel(occasion, setting), url };
    const calendar =
      occasion === 'reminder' ? undefined : await this.calendar.createInvitation(booking, link);
    return { ...composeClientMail(booking, occasion, { ...setting, url }), calendar };
  }

  async writeStaffMail(booking: BookingInFull, occasion: AdminOccasion): Promise<ComposedMail> {
    return composeStaffMail(booking, occasion, await this.contextOf(await this.wording.wordingForStaff()));
  }

  async writeDisabledWebhookMail(url: string, reason: DisabledReason): Promise<ComposedMail> {
    return composeWebhookMail(url, reason, await this.contextOf(await this.wording.wordingForStaff()));
  }

  private async contextOf(wording: Wording): Promise<MailContext> {
    return { brand: await this.mailer.readBrand(), wording };
  }
}
