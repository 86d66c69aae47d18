import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKeys } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { MailQuota } from '@comptoir/mail';
import { Clock } from '@comptoir/time';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { BookingJobs } from '../../events';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import { TextsService } from '../../messaging/texts/texts.service';
import { hashOf } from './clients.links.service';
import { composeLinkMail } from './compose-link-mail';

/** Mails the links that clients asked for. */
@Injectable()
export class ClientLinkMailsService {
  private readonly key: Buffer;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly bookings: BookingReaderService,
    private readonly mailer: SettingsMailService,
    private readonly quota: MailQuota,
    private readonly texts: TextsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {
    [this.key] = derivedKeys(config.settings.key, [], 'client-links');
  }

  /**
   * Mails a link, if its address has bookings. A second attempt mails the same link.
   * @throws when the mail server does not accept the mail; the job is retried
   */
  async mailLink({ linkId }: BookingJobs['client-links.mail']): Promise<void> {
    const smtp = linkId && (await this.mailer.readSmtpSettings());
    const email = smtp && (await this.findRequest(linkId));
    const latest = email && (await this.bookings.findLatestOfClient(email));
    if (!latest) return;
    const messageId = `client-link-${linkId}`;
    // Counted apart from the mails about bookings, so that nobody can suppress those by asking for links.
    if (!(await this.quota.admitMail(email, messageId, 'links of '))) return;
    const token = this.tokenOf(linkId);
    await this.db.rows('UPDATE client_links SET token_hash = $2 WHERE id = $1', [linkId, hashOf(token)]);
    const wording = await this.texts.wordingForBooking(latest);
    const mail = composeLinkMail({
      brand: await this.mailer.readBrand(),
      wording,
      write: await this.texts.readWords(wording.language),
      url: new URL(`/my/${token}`, this.config.http.publicUrl).href,
      minutes: this.config.clients.linkMinutes,
    });
    await this.mailer.sendMail(smtp, { messageId, to: { name: '', address: latest.email }, ...mail });
  }

  private async findRequest(linkId: string): Promise<string | undefined> {
    const link = await this.db.row<{ email: string }>(
      'SELECT email FROM client_links WHERE id = $1 AND expires_at > $2',
      [linkId, this.clock.now()],
    );
    return link?.email;
  }

  /** Derived from the id, so that a repeated job mails the same token while only its hash is stored. */
  private tokenOf(linkId: string): string {
    return createHmac('sha256', this.key).update(linkId).digest('base64url');
  }
}
