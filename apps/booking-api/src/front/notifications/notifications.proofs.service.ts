import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { BookingJobs } from '../../events';
import type { Language } from '../../platform/http/languages';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import { TextsService } from '../../messaging/texts/texts.service';
import { composeProofMail } from './compose-proof-mail';
import { CODE_MINUTES, EmailProofsService } from '../../booking/email-proofs/email-proofs.service';

/** Mails the codes that clients asked for. */
@Injectable()
export class ProofMailsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly proofs: EmailProofsService,
    private readonly mailer: SettingsMailService,
    private readonly texts: TextsService,
  ) {}

  /**
   * Mails a code, unless it was replaced or has ended. A second attempt mails the same code.
   * @throws when the mail server does not accept the mail; the job is retried
   */
  async mailCode({ proofId }: BookingJobs['email-proofs.mail']): Promise<void> {
    const smtp = await this.mailer.readSmtpSettings();
    const proof = await this.db.row<{ email: string; locale: Language | null }>(
      'SELECT email, locale FROM email_proofs WHERE id = $1 AND expires_at > $2',
      [proofId, this.clock.now()],
    );
    if (!smtp || !proof) return;
    const wording = await this.texts.wordingForBooking({ locale: proof.locale, time_zone: null });
    const mail = composeProofMail({
      brand: await this.mailer.readBrand(),
      wording,
      write: await this.texts.readWords(wording.language),
      code: this.proofs.codeOf(proofId),
      minutes: CODE_MINUTES,
    });
    const messageId = `email-proof-${proofId}`;
    await this.mailer.sendMail(smtp, { messageId, to: { name: '', address: proof.email }, ...mail });
  }
}
