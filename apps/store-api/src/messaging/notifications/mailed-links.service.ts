import { Injectable } from '@nestjs/common';
import { PasswordResetsService, type ResetLink } from '../../customers/auth/password-resets.service';
import { VerificationLinksService } from '../../customers/auth/verification-links.service';
import { type MailedLink, PaymentLinksService } from '../../orders/payment-links/payment-links.service';

/** Finds the secret links that mails contain, at the time of sending. */
@Injectable()
export class MailedLinksService {
  constructor(
    private readonly verification: VerificationLinksService,
    private readonly resets: PasswordResetsService,
    private readonly payments: PaymentLinksService,
  ) {}

  createVerificationLink(userId: number, email: string): string {
    return this.verification.createLink(userId, email);
  }

  /** Returns the link of a password reset; undefined when it is not valid any more. */
  findResetLink(resetId: number): Promise<ResetLink | undefined> {
    return this.resets.findResetLink(resetId);
  }

  /** Returns a payment link; undefined when it is not valid any more. */
  findPaymentLink(linkId: number): Promise<MailedLink | undefined> {
    return this.payments.findMailedLink(linkId);
  }
}
