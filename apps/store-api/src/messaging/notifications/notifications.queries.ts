import { VARIANT_NAME } from '../../catalog/prices/variant-snapshots.service';
import { UNITS_DUE } from '../../orders/digital-goods/digital-goods.queries';
import { KEYS_OF_LINE } from '../../orders/digital-goods/licence-keys.queries';
import type { StoredKey } from '../../orders/digital-goods/licence-keys.service';
import type { PostalAddress } from '../../platform/i18n/formats';
import type { PaymentMethod } from '../../platform/settings/settings.view';
import type { Queryable } from '@comptoir/db';
import { EXCHANGE_COLUMNS, type ExchangeFacts } from './exchange-columns';
import { LEFT_TO_PAY } from './left-to-pay';
import type { MailedLine } from './notifications.goods.service';
import { ADDRESS_NAME, type Addressed, RECIPIENT } from './recipient-columns';

/** User who receives a notification. */
export interface Recipient {
  id: number;
  name: string;
  email: string;
  /** Language code that the user chose. */
  language: string;
}

/** Recipient without an account. */
export type Addressee = Omit<Recipient, 'id'>;

/** User for mails about the account. */
export interface UserRecord {
  recipient: Recipient;
  verified: boolean;
}

/** User with what a mail says about the reason for it. */
export interface MailedUser extends UserRecord {
  /** True for a customer without an account. */
  isGuest: boolean;
}

/** Units of a line without those that were cancelled alone. */
export interface ItemRecord extends MailedLine {
  variant: string;
  quantity: number;
  /** Before discounts, as the subtotal of the order. */
  total: number;
  /** Units that are promised for later. */
  promisedQuantity: number;
  /** `YYYY-MM-DD`; null without a day. */
  promisedOn: string | null;
}

export interface ShipmentRecord {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** `YYYY-MM-DD`. */
  estimatedDelivery: string | null;
}

/** Order for mails. Amounts are minor units of `currency`. */
export interface OrderRecord extends Addressed, ExchangeFacts {
  recipient: Recipient;
  orderNumber: string;
  currency: string;
  items: ItemRecord[];
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  taxIncluded: boolean;
  total: number;
  giftCards: number;
  /** Value of returned goods that pays for a replacement order. */
  exchange: number;
  wallet: number;
  amountDue: number;
  /** Part of the total that cancelled units and refunds have taken off; 0 for an order that is over. */
  credited: number;
  /** Parts of the amount due that an unpaid order has received. */
  received: number;
  /** The rest of an unpaid order; 0 while the bank of a card holds the money. */
  left: number;
  /** True once all of it was shipped. */
  hasShipped: boolean;
  paymentMethod: PaymentMethod | null;
  /** Due date of the invoice, `YYYY-MM-DD`; null for orders that are not paid by invoice, and before it is issued. */
  paymentDueOn: string | null;
  /** Account for a bank transfer; empty for other methods. */
  paymentInstructions: string;
  paid: boolean;
  /** True when nothing of it travels. */
  isDigital: boolean;
  /** True while a cancellation gives card money back, or after it did. */
  refundsCard: boolean;
  /** As `refundsCard`, for cash and transfers. */
  refundsOffline: boolean;
  shippingAddress: PostalAddress | null;
  shippingMethod: string | null;
  shippingMethodId?: number | null;
  shipments: ShipmentRecord[];
  /** Time at which an unpaid order expires; null once it is paid or has ended. */
  expiresAt: Date | null;
  /** The customer has the right of withdrawal. */
  isWithdrawable: boolean;
  /** The customer agreed that digital content is delivered at once, and lost the right of withdrawal for it. */
  hasDigitalConsent: boolean;
}

/** Digital lines of an order, with what was delivered. */
export interface DigitalDeliveryRecord extends OrderRecord {
  downloads: (MailedLine & {
    variant: string;
    licenceKeys: StoredKey[];
    files: string[];
    /** Units whose licence key follows later. */
    missing: number;
  })[];
}

/** Order and a payment that failed, was flagged or needs an action. */
export interface PaymentRecord extends OrderRecord {
  failureMessage: string | null;
  flaggedReason: string | null;
  /** End of the authorization; null for a payment that was never authorized. */
  captureBefore: Date | null;
  captureFailure: string | null;
  isAuthorized: boolean;
}

/** Webhook that the store has disabled. */
export interface WebhookRecord {
  recipient: Recipient;
  url: string;
  reason: 'gone' | 'failing';
  disabledAt: Date;
}

/** Variant whose stock in a warehouse is low. */
export interface LowStockRecord {
  sku: string;
  productName: string;
  warehouse: string;
  available: number;
  threshold: number;
}

/** Product that is back in stock, and the customer who waits for it. */
export interface BackInStockRecord {
  recipient: Recipient;
  productId?: number;
  productName: string;
  slug: string;
  /** The variant that the recipient waited for; null for any of the product. */
  variantId?: number | null;
}

/** Approved review. */
export interface ReviewRecord {
  recipient: Recipient;
  reviewId: number;
  productId?: number;
  productName: string;
  productSlug: string;
}

/** A change of a wallet by staff; amounts in minor units of `currency`. */
export interface WalletAdjustmentRecord {
  recipient: Recipient;
  type: 'credit' | 'debit';
  amount: number;
  balance: number;
  currency: string;
  reason: string;
}

/** Sales to other countries of the EU beside the threshold, in minor units of `currency`. */
export interface OssWarningRecord {
  year: number;
  /** Level in percent of the threshold: 80 or 100. */
  percent: number;
  net: number;
  threshold: number;
  currency: string;
}

export function findOssWarningRecord(
  queryable: Queryable,
  warningId: number,
): Promise<OssWarningRecord | undefined> {
  return queryable.row<OssWarningRecord>(
    'SELECT year, percent, net_amount AS net, threshold, currency FROM oss_warnings WHERE id = $1',
    [warningId],
  );
}

/** Message of the contact form. */
export interface ContactRecord {
  contactId: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  sentAt: Date;
}

/** Returns undefined when the account is deleted. @param evenDeleted returns a deleted account too */
export async function findUserRecord(
  db: Queryable,
  userId: number,
  evenDeleted = false,
): Promise<MailedUser | undefined> {
  return db.row<MailedUser>(
    `SELECT ${RECIPIENT} AS recipient, u.email_verified_at IS NOT NULL AS verified,
       u.is_guest AS "isGuest"
     FROM users u WHERE u.id = $1 AND ($2 OR u.deleted_at IS NULL)`,
    [userId, evenDeleted],
  );
}

/** Returns undefined when the webhook was deleted or enabled again. */
export async function findWebhookRecord(
  db: Queryable,
  webhookId: number,
): Promise<WebhookRecord | undefined> {
  return db.row<WebhookRecord>(
    `SELECT ${RECIPIENT} AS recipient, w.url, w.disabled_reason AS reason, w.disabled_at AS "disabledAt"
     FROM webhooks w JOIN users u ON u.id = w.user_id AND u.deleted_at IS NULL
     WHERE w.id = $1 AND w.disabled_at IS NOT NULL`,
    [webhookId],
  );
}

/** Returns undefined when the review is not approved any more, or the account is deleted. */
export async function findReviewRecord(db: Queryable, reviewId: number): Promise<ReviewRecord | undefined> {
  return db.row<ReviewRecord>(
    `SELECT ${RECIPIENT} AS recipient, r.id AS "reviewId", p.id AS "productId", p.name AS "productName", p.slug AS "productSlug"
     FROM reviews r JOIN products p ON p.id = r.product_id JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
     WHERE r.id = $1 AND r.status = 'approved'`,
    [reviewId],
  );
}

/** Returns undefined when the account is deleted. */
export async function findWalletAdjustmentRecord(
  db: Queryable,
  transactionId: number,
): Promise<WalletAdjustmentRecord | undefined> {
  return db.row<WalletAdjustmentRecord>(
    `SELECT ${RECIPIENT} AS recipient, t.type, t.amount, t.balance_after AS balance, w.currency,
       t.description AS reason
     FROM wallet_transactions t JOIN wallets w ON w.user_id = t.user_id
     JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL
     WHERE t.id = $1`,
    [transactionId],
  );
}

/** Returns undefined when the message was deleted. */
export async function findContactRecord(
  db: Queryable,
  contactId: number,
): Promise<ContactRecord | undefined> {
  return db.row<ContactRecord>(
    `SELECT id AS "contactId", name, email, subject, message, created_at AS "sentAt"
     FROM contact_messages WHERE id = $1`,
    [contactId],
  );
}

const cancellationRefunds = (tender: 'card_amount' | 'offline_amount'): string =>
  `EXISTS (SELECT FROM refunds f
     WHERE f.order_id = o.id AND f.source = 'cancellation' AND f.status <> 'failed' AND f.${tender} > 0)`;

/** Name of the shipping method, with the pickup point behind it. */
const DELIVERED_BY = `nullif(concat_ws(', ', o.shipping_method ->> 'name', o.shipping_method #>> '{pickup_point,name}',
      o.shipping_method #>> '{pickup_point,address}'), '')`;

const ORDER = `
  SELECT ${RECIPIENT} AS recipient, ${ADDRESS_NAME} AS "addressName", o.order_number AS "orderNumber", o.currency,
    o.subtotal, o.discount_amount AS discount, o.shipping_amount AS shipping, o.tax_amount AS tax,
    o.prices_include_tax AS "taxIncluded", o.total, o.gift_card_amount AS "giftCards", o.wallet_amount AS wallet,
    ${EXCHANGE_COLUMNS}, o.exchange_amount AS exchange, o.amount_due - o.uncharged_amount - o.received_amount AS "amountDue", ${LEFT_TO_PAY} AS left,
    CASE WHEN o.status IN ('cancelled', 'refunded') THEN 0
      WHEN o.payment_status IN ('pending', 'failed') THEN o.uncharged_amount ELSE o.refunded_amount + o.refunding_amount END AS credited,
    CASE WHEN o.payment_status IN ('pending', 'failed') THEN o.received_amount ELSE 0 END AS received,
    o.status IN ('shipped', 'delivered') AS "hasShipped", o.payment_method AS "paymentMethod",
    o.payment_due_on::text AS "paymentDueOn", o.payment_instructions AS "paymentInstructions", o.payment_status NOT IN ('pending', 'failed') AS paid,
    ${cancellationRefunds('card_amount')} AS "refundsCard", ${cancellationRefunds('offline_amount')} AS "refundsOffline",
    o.shipping_address AS "shippingAddress", ${DELIVERED_BY} AS "shippingMethod", (o.shipping_method ->> 'id')::int AS "shippingMethodId",
    o.expires_at AS "expiresAt", o.withdrawal_days IS NOT NULL AND o.status NOT IN ('cancelled', 'refunded') AND EXISTS (
      SELECT FROM order_items i
      WHERE i.order_id = o.id AND i.quantity - i.cancelled_quantity > i.return_claimed
        AND coalesce(i.withdrawal_excluded, 'sealed_goods') IN ('sealed_goods', 'sealed_media')) AS "isWithdrawable",
    EXISTS (SELECT FROM order_items i
      WHERE i.order_id = o.id AND i.withdrawal_excluded = 'digital_content') AS "hasDigitalConsent",
    NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND NOT i.is_digital) AS "isDigital",
    coalesce((SELECT json_agg(json_build_object('productId', i.product_id, 'variantId', i.variant_id,
       'name', i.product_name, 'variant', concat_ws(', ', nullif(i.variant_name, ''), nullif(i.surcharge_reason, '')), 'quantity', u.units,
       'total', i.unit_price * u.units, 'promisedQuantity', least(i.promised_quantity, u.units), 'promisedOn', i.promised_on) ORDER BY i.id)
     FROM order_items i
     CROSS JOIN LATERAL (SELECT CASE WHEN o.status IN ('cancelled', 'refunded') THEN i.quantity
                           ELSE i.quantity - i.cancelled_quantity END AS units) u
     WHERE i.order_id = o.id AND u.units > 0), '[]') AS items,
    coalesce((SELECT json_agg(json_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number,
       'trackingUrl', s.tracking_url, 'estimatedDelivery', s.estimated_delivery) ORDER BY s.id)
       FROM shipments s WHERE s.order_id = o.id), '[]') AS shipments,
    p.failure_message AS "failureMessage", p.flagged_reason AS "flaggedReason",
    p.capture_before AS "captureBefore", p.capture_failure AS "captureFailure",
    coalesce(p.authorized_amount > 0, false) AS "isAuthorized"
  FROM orders o JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL`;

/** Returns undefined when the customer's account is deleted. */
export async function findOrderRecord(db: Queryable, orderId: number): Promise<OrderRecord | undefined> {
  return db.row<OrderRecord>(`${ORDER} LEFT JOIN payments p ON false WHERE o.id = $1`, [orderId]);
}

const DOWNLOADS = `
  SELECT i.product_id AS "productId", i.variant_id AS "variantId", i.product_name AS name, i.variant_name AS variant,
    ${KEYS_OF_LINE} AS "licenceKeys",
    coalesce((SELECT json_agg(f.name ORDER BY f.id) FROM digital_deliveries d
       JOIN digital_files f ON f.id = d.digital_file_id WHERE d.order_item_id = i.id), '[]') AS files,
    CASE WHEN EXISTS (SELECT FROM licence_keys k WHERE k.variant_id = i.variant_id) THEN greatest(0,
      ${UNITS_DUE} - (SELECT count(*) FROM licence_keys k WHERE k.order_item_id = i.id))
      ELSE 0 END::int AS missing
  FROM order_items i WHERE i.order_id = $1 AND i.is_digital AND ${UNITS_DUE} > 0 ORDER BY i.id`;

/** Returns undefined when the customer's account is deleted. */
export async function findDigitalDeliveryRecord(
  db: Queryable,
  orderId: number,
): Promise<DigitalDeliveryRecord | undefined> {
  const order = await findOrderRecord(db, orderId);
  if (!order) return undefined;
  return { ...order, downloads: await db.rows<DigitalDeliveryRecord['downloads'][0]>(DOWNLOADS, [orderId]) };
}

/** Returns undefined when the customer's account is deleted. */
export async function findPaymentRecord(
  db: Queryable,
  paymentId: number,
): Promise<PaymentRecord | undefined> {
  return db.row<PaymentRecord>(`${ORDER} JOIN payments p ON p.order_id = o.id WHERE p.id = $1`, [paymentId]);
}

/**
 * Returns undefined when there is enough stock again. @param usual threshold of rows without one of their own
 */
export async function findLowStockRecord(
  db: Queryable,
  inventoryId: number,
  usual: number,
): Promise<LowStockRecord | undefined> {
  return db.row<LowStockRecord>(
    `SELECT v.sku, p.name AS "productName", w.name AS warehouse, i.on_hand - i.reserved AS available,
       coalesce(i.low_stock_threshold, $2)::int AS threshold
     FROM inventory i JOIN warehouses w ON w.id = i.warehouse_id
     JOIN product_variants v ON v.id = i.variant_id JOIN products p ON p.id = v.product_id
     WHERE i.id = $1 AND i.on_hand - i.reserved <= coalesce(i.low_stock_threshold, $2)`,
    [inventoryId, usual],
  );
}

/** Returns undefined when the account or the product is deleted. */
export async function findBackInStockRecord(
  db: Queryable,
  noticeId: number,
): Promise<BackInStockRecord | undefined> {
  return db.row<BackInStockRecord>(
    `SELECT ${RECIPIENT} AS recipient, p.id AS "productId", concat_ws(', ', p.name, ${VARIANT_NAME}) AS "productName", p.slug,
       r.variant_id AS "variantId"
     FROM restock_notices n JOIN restocks r ON r.id = n.restock_id LEFT JOIN product_variants v ON v.id = r.variant_id
     JOIN products p ON p.id = r.product_id AND p.status = 'published' AND p.deleted_at IS NULL
     JOIN users u ON u.id = n.user_id AND u.deleted_at IS NULL
     WHERE n.id = $1`,
    [noticeId],
  );
}

/** Lists the active administrators. */
export async function listAdminRecipients(db: Queryable): Promise<Recipient[]> {
  return db.rows<Recipient>(
    `SELECT id, name, email, preferred_language AS language FROM users
     WHERE 'admin' = ANY (roles) AND email_verified_at IS NOT NULL AND suspended_at IS NULL AND deleted_at IS NULL
     ORDER BY id`,
  );
}
