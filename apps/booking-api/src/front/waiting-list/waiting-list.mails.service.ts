import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import { SettingsService } from '../../platform/settings/settings.service';
import { TextsService } from '../../messaging/texts/texts.service';
import { Wording } from '../../messaging/texts/wording';
import {
  type WaitingMail,
  type WaitingMailContext,
  composeJoinedMail,
  composeOfferMail,
} from './compose-waiting-mails';
import { type ShownEntry, findEntryById } from '../../booking/waiting-entries/waiting-entries.queries';

/** Sends mails to clients who wait, through the SMTP server of the settings; without one, it sends nothing. */
@Injectable()
export class WaitingListMailsService {
  constructor(
    private readonly db: Db,
    private readonly mailer: SettingsMailService,
    private readonly settings: SettingsService,
    private readonly texts: TextsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** @throws when the mail server does not accept the mail; the job is retried */
  async sendJoinedMail(entryId: number, messageId: string): Promise<void> {
    await this.send(entryId, messageId, composeJoinedMail);
  }

  /** Sends nothing when the offer is not open any more. @throws as `sendJoinedMail` */
  async sendOfferMail(entryId: number, offerId: number, messageId: string): Promise<void> {
    await this.send(entryId, messageId, (entry, context) =>
      entry.offer_id === offerId ? composeOfferMail(entry, context) : undefined,
    );
  }

  private async send(
    entryId: number,
    messageId: string,
    write: (entry: ShownEntry, context: WaitingMailContext) => WaitingMail | undefined,
  ): Promise<void> {
    const smtp = await this.mailer.readSmtpSettings();
    const entry = smtp && (await findEntryById(this.db, entryId));
    if (!smtp || !entry?.email || entry.status !== 'waiting') return;
    const mail = write(entry, await this.contextOf(entry));
    if (!mail) return;
    await this.mailer.sendMail(smtp, {
      messageId,
      to: { name: '', address: entry.email },
      limit: 'waiting list of ',
      // The page shows the entry; mail programs that leave the list by one click send it a POST.
      unsubscribeUrl: this.urlOf(`/api/waiting-list/${entry.token}/manage`),
      ...mail,
    });
  }

  private async contextOf(entry: ShownEntry): Promise<WaitingMailContext> {
    const wording = await this.texts.wordingForBooking(entry);
    const { time_zone: zone } = entry;
    const isElsewhere = zone !== null && zone !== this.config.timeZone;
    return {
      brand: await this.mailer.readBrand(),
      wording,
      write: await this.texts.readWords(wording.language),
      premises: await this.settings.readPremises(),
      ...(isElsewhere && { wordingOfClient: new Wording(wording.language, zone) }),
      url: this.urlOf(`/waiting/${entry.token}`),
    };
  }

  private urlOf(path: string): string {
    return new URL(path, this.config.http.publicUrl).href;
  }
}
