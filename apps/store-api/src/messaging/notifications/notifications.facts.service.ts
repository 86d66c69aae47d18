import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Attachment } from '@comptoir/mail';
import { PasswordResets } from '../../customers/auth/passwords.resets.service';
import { VerificationLinks } from '../../customers/auth/verification.links.service';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { PREFIX } from '../../docs';
import { InvoicesService } from '../../orders/invoices/invoices.service';
import { SettingsService } from '../../platform/settings/settings.service';
import {
  type InvoiceFacts,
  type OrderFacts,
  type PasswordChangeFacts,
  type PaymentFacts,
  type UserFacts,
  invoiceFacts,
  type LowStockFacts,
  lowStockFacts,
  type RestockFacts,
  restockFacts,
  orderFacts,
  passwordChangeFacts,
  paymentFacts,
  userFacts,
  type WebhookFacts,
  webhookFacts,
  type ContactFacts,
  type ReviewFacts,
  type SubscriberFacts,
  contactFacts,
  reviewFacts,
  subscriberFacts,
} from './notifications.queries';
import {
  type DisputeFacts,
  type RefundFacts,
  type ReturnFacts,
  disputeFacts,
  refundFacts,
  returnFacts,
} from './notifications.refunds.queries';

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

export interface RestockNotice extends RestockFacts {
  productUrl: string;
}

export interface ReviewNotice extends ReviewFacts {
  productUrl: string;
}

export type ContactNotice = ContactFacts;

/** An address on the mailing list, and how it leaves it: for a person and for the mail program. */
export interface SubscriptionNotice extends SubscriberFacts {
  shopUrl: string;
  unsubscribePage: string;
  unsubscribeUrl: string;
}

/** An address that is asked whether it wants to be on the list. */
export interface SubscriptionRequestNotice extends SubscriptionNotice {
  confirmPage: string;
}

export interface RefundNotice extends RefundFacts {
  orderUrl: string;
}

export interface ReturnNotice extends ReturnFacts {
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
    private readonly settings: SettingsService,
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

  async refund(refundId: number): Promise<RefundNotice | undefined> {
    const refund = await refundFacts(this.db, refundId);
    return refund && { ...refund, orderUrl: this.orderUrl(refund) };
  }

  async returned(returnId: number): Promise<ReturnNotice | undefined> {
    const found = await returnFacts(this.db, returnId);
    return found && { ...found, orderUrl: this.orderUrl(found) };
  }

  dispute(disputeId: number): Promise<DisputeFacts | undefined> {
    return disputeFacts(this.db, disputeId);
  }

  webhook(webhookId: number): Promise<WebhookFacts | undefined> {
    return webhookFacts(this.db, webhookId);
  }

  async lowStock(inventoryId: number): Promise<LowStockFacts | undefined> {
    const { inventory } = await this.settings.get();
    return lowStockFacts(this.db, inventoryId, inventory.low_stock_threshold);
  }

  async restock(noticeId: number): Promise<RestockNotice | undefined> {
    const restock = await restockFacts(this.db, noticeId);
    return restock && { ...restock, productUrl: `${this.config.frontendUrl}/products/${restock.slug}` };
  }

  async review(reviewId: number): Promise<ReviewNotice | undefined> {
    const review = await reviewFacts(this.db, reviewId);
    return review && { ...review, productUrl: `${this.config.frontendUrl}/products/${review.productSlug}` };
  }

  contact(contactId: number): Promise<ContactNotice | undefined> {
    return contactFacts(this.db, contactId);
  }

  async subscription(subscriberId: number): Promise<SubscriptionNotice | undefined> {
    const subscriber = await subscriberFacts(this.db, subscriberId, true);
    return subscriber && this.subscriptionNotice(subscriber);
  }

  async subscriptionRequest(subscriberId: number): Promise<SubscriptionRequestNotice | undefined> {
    const subscriber = await subscriberFacts(this.db, subscriberId, false);
    if (!subscriber) return undefined;
    return {
      ...this.subscriptionNotice(subscriber),
      confirmPage: `${this.config.frontendUrl}/newsletter/confirm?token=${subscriber.confirmToken}`,
    };
  }

  private subscriptionNotice(subscriber: SubscriberFacts): SubscriptionNotice {
    return {
      ...subscriber,
      shopUrl: this.config.frontendUrl,
      unsubscribePage: `${this.config.frontendUrl}/newsletter/unsubscribe?token=${subscriber.token}`,
      unsubscribeUrl: `${this.config.http.publicUrl}/${PREFIX}/newsletter/unsubscribe/${subscriber.token}`,
    };
  }

  private orderUrl({ orderNumber }: { orderNumber: string }): string {
    return `${this.config.frontendUrl}/orders/${orderNumber}`;
  }
}
