import { Injectable } from '@nestjs/common';
import type { BookingJobs } from '../../events';
import { TextsService } from '../../messaging/texts/texts.service';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import { PasswordResetsService, RESET_MINUTES } from '../../staff/auth/password-resets.service';
import { composePasswordMail } from './compose-password-mail';

/** Mails staff the links with which they set a new password. */
@Injectable()
export class PasswordMailsService {
  constructor(
    private readonly resets: PasswordResetsService,
    private readonly mailer: SettingsMailService,
    private readonly texts: TextsService,
  ) {}

  /**
   * Mails a link in the language of the practice, if an account has the address. A second attempt mails the same link.
   * @throws when the mail server does not accept the mail; the job is retried
   */
  async mailLink({ resetId }: BookingJobs['password-resets.mail']): Promise<void> {
    const smtp = await this.mailer.readSmtpSettings();
    const reset = smtp && (await this.resets.findMailedReset(resetId));
    if (!reset) return;
    const mail = composePasswordMail({
      brand: await this.mailer.readBrand(),
      wording: await this.texts.wordingForStaff(),
      url: reset.url,
      minutes: RESET_MINUTES,
    });
    await this.mailer.sendMail(smtp, {
      messageId: `password-reset-${resetId}`,
      to: { name: '', address: reset.email },
      ...mail,
      // Counted apart, so that who asks for links suppresses no mails about bookings.
      limit: 'passwords of ',
    });
  }
}
