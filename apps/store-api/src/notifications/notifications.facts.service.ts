import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Attachment } from '@comptoir/mail';
import { PasswordResets } from '../auth/passwords.resets.service';
import { VerificationLinks } from '../auth/verification.links.service';
import type { StoreConfig } from '../config';
import { STORE_CONFIG } from '../config.module';
import { InvoicesService } from '../invoices/invoices.service';
import {
  type InvoiceFacts,
  type OrderFacts,
  type PasswordChangeFacts,
  type PaymentFacts,
  type UserFacts,
  invoiceFacts,
  orderFacts,
  passwordChangeFacts,
  paymentFacts,
  userFacts,
  type WebhookFacts,
  webhookFacts,
} from './notifications.queries';

/** A user, and where mails lead. */
export interface WelcomeFacts extends UserFacts {
  shopUrl: string;
}

/** A user whose address is not verified yet, and the link that does it. */
export interface VerificationFacts extends UserFacts {
  verifyUrl: string;
}

/** Somebody who forgot the password, and the link to a new one. */
export interface PasswordResetFacts extends UserFacts {
  resetUrl: string;
}

/** A changed password, and where to set another one. */
export interface PasswordChangeNotice extends PasswordChangeFacts {
  forgotUrl: string;
}

export interface OrderNotice extends OrderFacts {
  orderUrl: string;
}

export interface PaymentNotice extends PaymentFacts {
  orderUrl: string;
}

export interface InvoiceNotice extends InvoiceFacts {
  orderUrl: string;
}

/** Reads what is true when a notification is written. Undefined means that there is nobody to tell any more. */
@Injectable()
export class NotificationFacts {
  constructor(
    private readonly db: Db,
    private readonly links: VerificationLinks,
    private readonly resets: PasswordResets,
    private readonly invoices: InvoicesService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  async welcome(userId: number): Promise<WelcomeFacts | undefined> {
    const user = await userFacts(this.db, userId);
    return user && { ...user, shopUrl: this.config.frontendUrl };
  }

  async verification(userId: number): Promise<VerificationFacts | undefined> {
    const user = await userFacts(this.db, userId);
    if (!user || user.verified) return undefined;
    return { ...user, verifyUrl: this.links.urlFor(user.recipient.id, user.recipient.email) };
  }

  async passwordReset(resetId: number): Promise<PasswordResetFacts | undefined> {
    const link = await this.resets.linkOf(resetId);
    const user = link && (await userFacts(this.db, link.userId));
    return user && { ...user, resetUrl: link.url };
  }

  async passwordChange(changeId: number): Promise<PasswordChangeNotice | undefined> {
    const change = await passwordChangeFacts(this.db, changeId);
    return change && { ...change, forgotUrl: `${this.config.frontendUrl}/forgot-password` };
  }

  deletedAccount(userId: number): Promise<UserFacts | undefined> {
    return userFacts(this.db, userId, true);
  }

  async order(orderId: number): Promise<OrderNotice | undefined> {
    const order = await orderFacts(this.db, orderId);
    return order && { ...order, orderUrl: this.orderUrl(order) };
  }

  async payment(paymentId: number): Promise<PaymentNotice | undefined> {
    const payment = await paymentFacts(this.db, paymentId);
    return payment && { ...payment, orderUrl: this.orderUrl(payment) };
  }

  async invoice(invoiceId: number): Promise<InvoiceNotice | undefined> {
    const invoice = await invoiceFacts(this.db, invoiceId);
    return invoice && { ...invoice, orderUrl: this.orderUrl(invoice) };
  }

  async invoiceFile(invoiceId: number): Promise<Attachment> {
    return { ...(await this.invoices.file(invoiceId)), contentType: 'application/pdf' };
  }

  webhook(webhookId: number): Promise<WebhookFacts | undefined> {
    return webhookFacts(this.db, webhookId);
  }

  private orderUrl({ orderNumber }: { orderNumber: string }): string {
    return `${this.config.frontendUrl}/orders/${orderNumber}`;
  }
}
