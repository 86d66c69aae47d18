import type { PostalAddress } from '../../platform/i18n/formats';
import type { Queryable } from '@comptoir/db';

/** Who is written to. */
export interface Recipient {
  id: number;
  name: string;
  email: string;
  /** Language code as the user gave it. */
  language: string;
}

/** Who is written to without having an account. */
export type Addressee = Omit<Recipient, 'id'>;

/** A user as mails about the account need it. */
export interface UserFacts {
  recipient: Recipient;
  verified: boolean;
}

/** A password that was changed, and from where. */
export interface PasswordChangeFacts {
  recipient: Recipient;
  ip: string;
  /** Empty when it is not known. */
  device: string;
  changedAt: Date;
}

export interface ItemFacts {
  name: string;
  variant: string;
  quantity: number;
  total: number;
}

export interface ShipmentFacts {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** `YYYY-MM-DD`. */
  estimatedDelivery: string | null;
}

/** A postal address as it was copied into the order. */
/** An order as mails need it. Amounts are minor units of `currency`. */
export interface OrderFacts {
  recipient: Recipient;
  orderNumber: string;
  currency: string;
  items: ItemFacts[];
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  taxIncluded: boolean;
  total: number;
  giftCards: number;
  wallet: number;
  amountDue: number;
  paid: boolean;
  shippingAddress: PostalAddress | null;
  shippingMethod: string | null;
  shipments: ShipmentFacts[];
  /** Until when an unpaid order is held; null once that is over. */
  expiresAt: Date | null;
}

/** An order and the payment that something has happened to. */
export interface PaymentFacts extends OrderFacts {
  failureMessage: string | null;
  flaggedReason: string | null;
}

/** An invoice or a credit note, and whom to send it to. `total` is minor units of `currency`. */
export interface InvoiceFacts {
  recipient: Recipient;
  type: 'invoice' | 'credit_note';
  invoiceNumber: string;
  orderNumber: string;
  currency: string;
  total: number;
}

/** A receiver of events that the store has stopped sending to. */
export interface WebhookFacts {
  recipient: Recipient;
  url: string;
  reason: 'gone' | 'failing';
  disabledAt: Date;
}

/** A variant that runs out in a warehouse. */
export interface LowStockFacts {
  sku: string;
  productName: string;
  warehouse: string;
  available: number;
  threshold: number;
}

/** A product that somebody waits for. */
export interface RestockFacts {
  recipient: Recipient;
  productName: string;
  slug: string;
}

/** A review that everybody can see now. */
export interface ReviewFacts {
  recipient: Recipient;
  reviewId: number;
  productName: string;
  productSlug: string;
}

/** A message of the contact form, as somebody wrote it. */
export interface ContactFacts {
  contactId: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  sentAt: Date;
}

/** An address on the mailing list. */
export interface SubscriberFacts {
  email: string;
  token: string;
  confirmToken: string | null;
}

/** Whoever registered an address that is not theirs has chosen the name with it. */
const RECIPIENT = `json_build_object('id', u.id, 'name', CASE WHEN u.email_verified_at IS NULL THEN '' ELSE u.name END, 'email', u.email, 'language', u.preferred_language)`;

/** Undefined when the account is gone. @param evenDeleted also when it is deleted */
export async function userFacts(
  db: Queryable,
  userId: number,
  evenDeleted = false,
): Promise<UserFacts | undefined> {
  return db.row<UserFacts>(
    `SELECT ${RECIPIENT} AS recipient, u.email_verified_at IS NOT NULL AS verified
     FROM users u WHERE u.id = $1 AND ($2 OR u.deleted_at IS NULL)`,
    [userId, evenDeleted],
  );
}

/** Undefined when the account is gone. */
export async function passwordChangeFacts(
  db: Queryable,
  changeId: number,
): Promise<PasswordChangeFacts | undefined> {
  return db.row<PasswordChangeFacts>(
    `SELECT ${RECIPIENT} AS recipient, c.ip, c.device, c.created_at AS "changedAt"
     FROM password_changes c JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL WHERE c.id = $1`,
    [changeId],
  );
}

/** Undefined when it is gone or works again. */
export async function webhookFacts(db: Queryable, webhookId: number): Promise<WebhookFacts | undefined> {
  return db.row<WebhookFacts>(
    `SELECT ${RECIPIENT} AS recipient, w.url, w.disabled_reason AS reason, w.disabled_at AS "disabledAt"
     FROM webhooks w JOIN users u ON u.id = w.user_id AND u.deleted_at IS NULL
     WHERE w.id = $1 AND w.disabled_at IS NOT NULL`,
    [webhookId],
  );
}

/** Undefined when the review is not shown any more, or the account is gone. */
export async function reviewFacts(db: Queryable, reviewId: number): Promise<ReviewFacts | undefined> {
  return db.row<ReviewFacts>(
    `SELECT ${RECIPIENT} AS recipient, r.id AS "reviewId", p.name AS "productName", p.slug AS "productSlug"
     FROM reviews r JOIN products p ON p.id = r.product_id JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
     WHERE r.id = $1 AND r.status = 'approved'`,
    [reviewId],
  );
}

/** Undefined when it was deleted. */
export async function contactFacts(db: Queryable, contactId: number): Promise<ContactFacts | undefined> {
  return db.row<ContactFacts>(
    `SELECT id AS "contactId", name, email, subject, message, created_at AS "sentAt"
     FROM contact_messages WHERE id = $1`,
    [contactId],
  );
}

/** Undefined when the address has left the list, or is not (or no longer) waiting to be confirmed. */
export async function subscriberFacts(
  db: Queryable,
  subscriberId: number,
  isConfirmed: boolean,
): Promise<SubscriberFacts | undefined> {
  return db.row<SubscriberFacts>(
    `SELECT email, token, confirm_token AS "confirmToken" FROM newsletter_subscribers
      WHERE id = $1 AND unsubscribed_at IS NULL AND (confirmed_at IS NOT NULL) = $2`,
    [subscriberId, isConfirmed],
  );
}

const ORDER = `
  SELECT ${RECIPIENT} AS recipient, o.order_number AS "orderNumber", o.currency,
    o.subtotal, o.discount_amount AS discount, o.shipping_amount AS shipping, o.tax_amount AS tax,
    o.prices_include_tax AS "taxIncluded", o.total, o.gift_card_amount AS "giftCards", o.wallet_amount AS wallet,
    o.amount_due AS "amountDue", o.payment_status NOT IN ('pending', 'failed') AS paid,
    o.shipping_address AS "shippingAddress", o.shipping_method ->> 'name' AS "shippingMethod",
    o.expires_at AS "expiresAt",
    (SELECT json_agg(json_build_object('name', i.product_name, 'variant', i.variant_name, 'quantity', i.quantity,
       'total', i.total) ORDER BY i.id) FROM order_items i WHERE i.order_id = o.id) AS items,
    coalesce((SELECT json_agg(json_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number,
       'trackingUrl', s.tracking_url, 'estimatedDelivery', s.estimated_delivery) ORDER BY s.id)
       FROM shipments s WHERE s.order_id = o.id), '[]') AS shipments,
    p.failure_message AS "failureMessage", p.flagged_reason AS "flaggedReason"
  FROM orders o JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL`;

/** Undefined when the customer's account is gone. */
export async function orderFacts(db: Queryable, orderId: number): Promise<OrderFacts | undefined> {
  return db.row<OrderFacts>(`${ORDER} LEFT JOIN payments p ON false WHERE o.id = $1`, [orderId]);
}

/** Undefined when the customer's account is gone. */
export async function paymentFacts(db: Queryable, paymentId: number): Promise<PaymentFacts | undefined> {
  return db.row<PaymentFacts>(`${ORDER} JOIN payments p ON p.order_id = o.id WHERE p.id = $1`, [paymentId]);
}

/** Undefined when the customer's account is gone. */
export async function invoiceFacts(db: Queryable, invoiceId: number): Promise<InvoiceFacts | undefined> {
  return db.row<InvoiceFacts>(
    `SELECT ${RECIPIENT} AS recipient, i.type, i.invoice_number AS "invoiceNumber", o.order_number AS "orderNumber",
       i.currency, i.total
     FROM invoices i JOIN orders o ON o.id = i.order_id JOIN users u ON u.id = i.user_id AND u.deleted_at IS NULL
     WHERE i.id = $1`,
    [invoiceId],
  );
}

/** Undefined when there is enough again. @param usual the threshold of rows that have none of their own */
export async function lowStockFacts(
  db: Queryable,
  inventoryId: number,
  usual: number,
): Promise<LowStockFacts | undefined> {
  return db.row<LowStockFacts>(
    `SELECT v.sku, p.name AS "productName", w.name AS warehouse, i.on_hand - i.reserved AS available,
       coalesce(i.low_stock_threshold, $2)::int AS threshold
     FROM inventory i JOIN warehouses w ON w.id = i.warehouse_id
     JOIN product_variants v ON v.id = i.variant_id JOIN products p ON p.id = v.product_id
     WHERE i.id = $1 AND i.on_hand - i.reserved <= coalesce(i.low_stock_threshold, $2)`,
    [inventoryId, usual],
  );
}

/** Undefined when the account or the product is gone. */
export async function restockFacts(db: Queryable, noticeId: number): Promise<RestockFacts | undefined> {
  return db.row<RestockFacts>(
    `SELECT ${RECIPIENT} AS recipient, p.name AS "productName", p.slug
     FROM restock_notices n JOIN restocks r ON r.id = n.restock_id
     JOIN products p ON p.id = r.product_id AND p.status = 'published' AND p.deleted_at IS NULL
     JOIN users u ON u.id = n.user_id AND u.deleted_at IS NULL
     WHERE n.id = $1`,
    [noticeId],
  );
}

/** Everybody who runs the shop. */
export async function admins(db: Queryable): Promise<Recipient[]> {
  return db.rows<Recipient>(
    `SELECT id, name, email, preferred_language AS language FROM users
     WHERE 'admin' = ANY (roles) AND email_verified_at IS NOT NULL AND suspended_at IS NULL AND deleted_at IS NULL
     ORDER BY id`,
  );
}

export async function recipient(
  db: Queryable,
  userId: number,
  evenDeleted = false,
): Promise<Recipient | undefined> {
  return (await userFacts(db, userId, evenDeleted))?.recipient;
}
