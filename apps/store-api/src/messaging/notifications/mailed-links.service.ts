import { Injectable } from '@nestjs/common';
import { PasswordResetsService, type ResetLink } from '../../customers/auth/password-resets.service';
import { VerificationLinksService } from '../../customers/auth/verification-links.service';
import { OrderLinksService } from '../../orders/order-links/order-links.service';
import { type MailedLink, PaymentLinksService } from '../../orders/payment-links/payment-links.service';
import type { Recipient } from './notifications.queries';

/** Secret links of mails, by what they are for. */
export type MailLinks = Pick<MailedLinksService, keyof MailedLinksService>;

/** Finds the secret links that mails contain, at the time of sending. */
@Injectable()
export class MailedLinksService {
  constructor(
    private readonly verification: VerificationLinksService,
    private readonly resets: PasswordResetsService,
    private readonly payments: PaymentLinksService,
    private readonly orders: OrderLinksService,
  ) {}

  createVerificationLink(userId: number, email: string): string {
    return this.verification.createLink(userId, email);
  }

  /**
   * Returns the link of a password reset or an invitation; undefined when it is not valid any more.
   * @param inConsole true leads staff to the console, if there is one
   */
  findResetLink(resetId: number, inConsole: boolean): Promise<ResetLink | undefined> {
    return this.resets.findResetLink(resetId, inConsole);
  }

  /** Returns the page of an order, which opens without signing in for a time. */
  createOrderLink(order: { orderNumber: string; recipient: Recipient }): Promise<string> {
    const { id: userId, email } = order.recipient;
    return this.orders.createLink(order.orderNumber, { userId, email });
  }

  /** Returns a payment link; undefined when it is not valid any more. */
  findPaymentLink(linkId: number): Promise<MailedLink | undefined> {
    return this.payments.findMailedLink(linkId);
  }
}
