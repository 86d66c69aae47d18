import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Attachment } from '@comptoir/mail';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { PREFIX } from '../../api-prefix';
import { type MailLinks, MailedLinksService } from './mailed-links.service';
import { LicenceKeysService } from '../../orders/digital-goods/licence-keys.service';
import { InvoicesService } from '../../orders/invoices/invoices.service';
import { returnAddress } from '../../orders/returns/returns.address.rules';
import { ReturnLabelsService } from '../../orders/returns/returns.labels.service';
import { SettingsService } from '../../platform/settings/settings.service';
import {
  type FactorChangeRecord,
  type NewSignInRecord,
  type PasswordChangeRecord,
  findFactorChangeRecord,
  findNewSignInRecord,
  findPasswordChangeRecord,
} from './notifications.accounts.queries';
import {
  type DigitalDeliveryRecord,
  type OrderRecord,
  type PaymentRecord,
  type Recipient,
  type UserRecord,
  type LowStockRecord,
  findLowStockRecord,
  type BackInStockRecord,
  findBackInStockRecord,
  findDigitalDeliveryRecord,
  findOrderRecord,
  findPaymentRecord,
  findUserRecord,
  type WebhookRecord,
  findWebhookRecord,
  type ContactRecord,
  type WalletAdjustmentRecord,
  type ReviewRecord,
  findContactRecord,
  findWalletAdjustmentRecord,
  findReviewRecord,
  type OssWarningRecord,
  findOssWarningRecord,
} from './notifications.queries';
import { type InvoiceRecord, findInvoiceRecord } from './notifications.invoices.queries';
import { type ParcelRecord, findParcelRecord } from './notifications.parcels.queries';
import { type SubscriberRecord, findSubscriberRecord } from './notifications.newsletter.queries';
import { type StockMailRecord, findStockMailRecord } from './notifications.restocks.queries';
import { type BackorderRecord, findBackorderRecord } from './notifications.backorders.queries';
import { type WithdrawalRecord, findWithdrawalRecord } from './notifications.withdrawals.queries';
import {
  type DisputeRecord,
  type RefundRecord,
  type ReturnRecord,
  findDisputeRecord,
  findRefundRecord,
  findReturnRecord,
} from './notifications.refunds.queries';

/** A user and the address of the storefront. */
export interface WelcomeData extends UserRecord {
  shopUrl: string;
}

/** A user with an unverified e-mail address, and the link that verifies it. */
export interface VerificationData extends UserRecord {
  verifyUrl: string;
}

/** A user who asked for a new password, and the link that sets it. */
export interface PasswordResetData extends UserRecord {
  resetUrl: string;
}

/** A user whom staff has made an account, and the link that sets its password. */
export interface InvitationData extends PasswordResetData {
  /** Where staff sign in afterwards; undefined for customers, and without a console. */
  consoleUrl: string | undefined;
}

/** A changed password and the page that resets it again. */
export interface PasswordChangeData extends PasswordChangeRecord {
  forgotUrl: string;
}

/** A changed second factor and the page that sets another password. */
export interface FactorChangeData extends FactorChangeRecord {
  forgotUrl: string;
}

/** A login with a new browser and the page that sets another password. */
export interface NewSignInData extends NewSignInRecord {
  forgotUrl: string;
}

export interface OrderData extends OrderRecord {
  orderUrl: string;
}

export interface BackorderData extends BackorderRecord {
  orderUrl: string;
}

export interface ParcelData extends ParcelRecord {
  orderUrl: string;
}

export interface DigitalDeliveryData extends Omit<DigitalDeliveryRecord, 'downloads'> {
  orderUrl: string;
  downloads: DownloadData[];
}

/** A digital line with the texts of its licence keys. */
type DownloadData = Omit<DigitalDeliveryRecord['downloads'][0], 'licenceKeys'> & { licenceKeys: string[] };

export interface PaymentData extends PaymentRecord {
  orderUrl: string;
}

export interface PaymentLinkData extends OrderData {
  payUrl: string;
  /** End of the link. */
  linkExpiresAt: Date;
}

export interface InvoiceData extends InvoiceRecord {
  orderUrl: string;
}

export interface BackInStockData extends BackInStockRecord {
  productUrl: string;
}

export interface StockMailData extends StockMailRecord {
  productUrl: string;
}

export interface ReviewData extends ReviewRecord {
  productUrl: string;
}

export interface WalletAdjustmentData extends WalletAdjustmentRecord {
  walletUrl: string;
}

export type ContactData = ContactRecord;

/**
 * A newsletter subscriber with two ways to unsubscribe: a page for people, a one-click URL for mail programs.
 */
export interface SubscriptionData extends SubscriberRecord {
  shopUrl: string;
  unsubscribePage: string;
  unsubscribeUrl: string;
}

/** A newsletter subscriber who still has to confirm the address. */
export interface SubscriptionRequestData extends SubscriptionData {
  confirmPage: string;
}

export interface RefundData extends RefundRecord {
  orderUrl: string;
}

export interface ReturnData extends ReturnRecord {
  orderUrl: string;
  /** Lines of the address that goods go back to; empty when the shop has none. */
  returnAddress: string[];
}

export interface WithdrawalData extends WithdrawalRecord {
  orderUrl: string;
  /** Lines of the address that goods go back to; empty when the shop has none. */
  returnAddress: string[];
}

/**
 * Loads the template data of a notification at the time of sending. Undefined when there is no one left to
 * notify.
 */
@Injectable()
export class NotificationDataService {
  constructor(
    private readonly db: Db,
    @Inject(MailedLinksService) private readonly links: MailLinks,
    private readonly invoices: InvoicesService,
    private readonly labels: ReturnLabelsService,
    @Inject(LicenceKeysService) private readonly licenceKeys: Pick<LicenceKeysService, 'openKeys'>,
    private readonly settings: SettingsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  async loadWelcome(userId: number): Promise<WelcomeData | undefined> {
    const user = await findUserRecord(this.db, userId);
    return user && { ...user, shopUrl: this.config.frontendUrl };
  }

  async loadVerification(userId: number): Promise<VerificationData | undefined> {
    const user = await findUserRecord(this.db, userId);
    if (!user || user.verified) return undefined;
    return { ...user, verifyUrl: this.links.createVerificationLink(user.recipient.id, user.recipient.email) };
  }

  async loadPasswordReset(resetId: number, inConsole: boolean): Promise<PasswordResetData | undefined> {
    const link = await this.links.findResetLink(resetId, inConsole);
    const user = link && (await findUserRecord(this.db, link.userId));
    return user && { ...user, resetUrl: link.url };
  }

  async loadInvitation(resetId: number): Promise<InvitationData | undefined> {
    const link = await this.links.findResetLink(resetId, true);
    const user = link && (await findUserRecord(this.db, link.userId));
    const consoleUrl = link?.isInConsole ? this.config.consoleUrl : undefined;
    return user && { ...user, resetUrl: link.url, consoleUrl };
  }

  async loadPasswordChange(changeId: number): Promise<PasswordChangeData | undefined> {
    const change = await findPasswordChangeRecord(this.db, changeId);
    return change && { ...change, forgotUrl: `${this.config.frontendUrl}/forgot-password` };
  }

  async loadFactorChange(changeId: number): Promise<FactorChangeData | undefined> {
    const change = await findFactorChangeRecord(this.db, changeId);
    return change && { ...change, forgotUrl: `${this.config.frontendUrl}/forgot-password` };
  }

  async loadNewSignIn(tokenId: number): Promise<NewSignInData | undefined> {
    const signIn = await findNewSignInRecord(this.db, tokenId);
    return signIn && { ...signIn, forgotUrl: `${this.config.frontendUrl}/forgot-password` };
  }

  loadDeletedAccount(userId: number): Promise<UserRecord | undefined> {
    return findUserRecord(this.db, userId, true);
  }

  async loadOrder(orderId: number): Promise<OrderData | undefined> {
    return this.withOrderUrl(await findOrderRecord(this.db, orderId));
  }

  /** Returns undefined once the order is paid. */
  async loadUnpaidOrder(orderId: number): Promise<OrderData | undefined> {
    const order = await this.loadOrder(orderId);
    return order?.paid ? undefined : order;
  }

  /** Returns undefined once nothing of the order that came from a backorder is left to ship. */
  async loadFilledBackorder(orderId: number): Promise<BackorderData | undefined> {
    return this.withOrderUrl(await findBackorderRecord(this.db, orderId));
  }

  async loadParcel(shipmentId: number): Promise<ParcelData | undefined> {
    return this.withOrderUrl(await findParcelRecord(this.db, shipmentId));
  }

  async loadDigitalDelivery(orderId: number): Promise<DigitalDeliveryData | undefined> {
    const delivery = await this.withOrderUrl(await findDigitalDeliveryRecord(this.db, orderId));
    return (
      delivery && {
        ...delivery,
        downloads: delivery.downloads.map((item) => ({
          ...item,
          licenceKeys: this.licenceKeys.openKeys(item.licenceKeys),
        })),
      }
    );
  }

  async loadPayment(paymentId: number): Promise<PaymentData | undefined> {
    return this.withOrderUrl(await findPaymentRecord(this.db, paymentId));
  }

  async loadPaymentLink(linkId: number): Promise<PaymentLinkData | undefined> {
    const link = await this.links.findPaymentLink(linkId);
    const order = link && (await this.loadOrder(link.orderId));
    return order && { ...order, payUrl: link.url, linkExpiresAt: link.expiresAt };
  }

  async loadInvoice(invoiceId: number): Promise<InvoiceData | undefined> {
    return this.withOrderUrl(await findInvoiceRecord(this.db, invoiceId));
  }

  async loadInvoiceFile(invoiceId: number): Promise<Attachment> {
    return { ...(await this.invoices.readInvoiceFile(invoiceId)), contentType: 'application/pdf' };
  }

  async loadRefund(refundId: number, includeDeleted = false): Promise<RefundData | undefined> {
    return this.withOrderUrl(await findRefundRecord(this.db, refundId, includeDeleted));
  }

  async loadReturn(returnId: number): Promise<ReturnData | undefined> {
    const record = await this.withOrderUrl(await findReturnRecord(this.db, returnId));
    const settings = await this.settings.readSettings();
    return record && { ...record, returnAddress: returnAddress(settings, this.config.shop) };
  }

  async loadWithdrawal(withdrawalId: number): Promise<WithdrawalData | undefined> {
    const record = await this.withOrderUrl(await findWithdrawalRecord(this.db, withdrawalId));
    const settings = await this.settings.readSettings();
    return record && { ...record, returnAddress: returnAddress(settings, this.config.shop) };
  }

  /** Returns undefined once the return is resolved, which deletes its label. */
  async loadReturnLabel(returnId: number): Promise<ReturnData | undefined> {
    const label = await this.db.row('SELECT FROM return_labels WHERE return_id = $1', [returnId]);
    return label && this.loadReturn(returnId);
  }

  /** Returns the label of a return as the attachment of a mail; none for a label elsewhere. */
  async loadReturnLabelFiles(returnId: number): Promise<Attachment[]> {
    const content = await this.labels.findLabelFile(returnId);
    return content ? [{ filename: `return-${returnId}.pdf`, content, contentType: 'application/pdf' }] : [];
  }

  loadDispute(disputeId: number): Promise<DisputeRecord | undefined> {
    return findDisputeRecord(this.db, disputeId);
  }

  loadWebhook(webhookId: number): Promise<WebhookRecord | undefined> {
    return findWebhookRecord(this.db, webhookId);
  }

  async loadLowStock(inventoryId: number): Promise<LowStockRecord | undefined> {
    const { inventory } = await this.settings.readSettings();
    return findLowStockRecord(this.db, inventoryId, inventory.low_stock_threshold);
  }

  async loadBackInStock(noticeId: number): Promise<BackInStockData | undefined> {
    const restock = await findBackInStockRecord(this.db, noticeId);
    return restock && { ...restock, productUrl: this.productUrlOf(restock) };
  }

  async loadStockMail(requestId: number): Promise<StockMailData | undefined> {
    const request = await findStockMailRecord(this.db, requestId);
    return request && { ...request, productUrl: this.productUrlOf(request) };
  }

  private productUrlOf({ slug, variantId }: Pick<BackInStockRecord, 'slug' | 'variantId'>): string {
    return `${this.config.frontendUrl}/products/${slug}${variantId ? `?variant=${variantId}` : ''}`;
  }

  async loadReview(reviewId: number): Promise<ReviewData | undefined> {
    const review = await findReviewRecord(this.db, reviewId);
    return review && { ...review, productUrl: `${this.config.frontendUrl}/products/${review.productSlug}` };
  }

  async loadWalletAdjustment(transactionId: number): Promise<WalletAdjustmentData | undefined> {
    const adjustment = await findWalletAdjustmentRecord(this.db, transactionId);
    return adjustment && { ...adjustment, walletUrl: `${this.config.frontendUrl}/account/wallet` };
  }

  loadOssWarning(warningId: number): Promise<OssWarningRecord | undefined> {
    return findOssWarningRecord(this.db, warningId);
  }

  loadContact(contactId: number): Promise<ContactData | undefined> {
    return findContactRecord(this.db, contactId);
  }

  async loadSubscription(subscriberId: number): Promise<SubscriptionData | undefined> {
    const subscriber = await findSubscriberRecord(this.db, subscriberId, true);
    return subscriber && this.subscriptionData(subscriber);
  }

  async loadSubscriptionRequest(subscriberId: number): Promise<SubscriptionRequestData | undefined> {
    const subscriber = await findSubscriberRecord(this.db, subscriberId, false);
    if (!subscriber) return undefined;
    return {
      ...this.subscriptionData(subscriber),
      confirmPage: `${this.config.frontendUrl}/newsletter/confirm?token=${subscriber.confirmToken}`,
    };
  }

  private subscriptionData(subscriber: SubscriberRecord): SubscriptionData {
    return {
      ...subscriber,
      shopUrl: this.config.frontendUrl,
      unsubscribePage: `${this.config.frontendUrl}/newsletter/unsubscribe?token=${subscriber.token}`,
      unsubscribeUrl: `${this.config.http.publicUrl}/${PREFIX}/newsletter/unsubscribe/${subscriber.token}`,
    };
  }

  /** Adds the link of the order, which its customer may open. */
  private async withOrderUrl<T extends { orderNumber: string; recipient: Recipient }>(
    record: T | undefined,
  ): Promise<(T & { orderUrl: string }) | undefined> {
    return record && { ...record, orderUrl: await this.links.createOrderLink(record) };
  }
}
