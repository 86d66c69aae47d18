import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKeys } from '@comptoir/auth';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import type { StoreEvents } from '../../events';
import { isId } from '../../platform/http/id-checks';
import { RequestErrors } from '../../platform/http/request.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import { OrderPaymentsService } from '../order-records/order-payments.service';
import type { Order } from '../order-records/order-records.entity';
import { OrderErrors } from '../order-records/order-records.errors';
import { findOrderId, lockOrder } from '../order-records/order-records.queries';
import { type OrderPaymentStatus, isPaid } from '../order-records/order-records.states';
import { isPayable } from '../payments/payable.rules';
import { PaymentErrors } from '../payments/payments.errors';
import { PaymentsService } from '../payments/payments.service';
import { isOrderOver } from '../payments/payments.states';
import type { OrderPayment } from '../payments/payments.view';
import type { CreatePaymentLink } from './payment-links.dto';
import { PaymentLink } from './payment-links.entity';
import { PaymentLinkErrors } from './payment-links.errors';

const DAY_MS = 86_400_000;
const VALID_DAYS = 7;
const SEED_BYTES = 32;

const SELECT_LINKED = `
  SELECT o.user_id AS "userId", o.order_number AS "orderNumber", o.status, o.payment_status AS "paymentStatus",
    o.currency, o.total, o.amount_due - o.uncharged_amount - o.received_amount AS "amountDue", o.expires_at AS "orderExpiresAt", l.expires_at AS "expiresAt",
    EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.authorized_amount > 0) AS "isAuthorized",
    (SELECT coalesce(json_agg(json_build_object('name', i.product_name, 'variant', i.variant_name,
       'quantity', i.quantity, 'total', i.total) ORDER BY i.id), '[]')
       FROM order_items i WHERE i.order_id = o.id) AS lines
  FROM payment_links l JOIN orders o ON o.id = l.order_id
  WHERE l.token_hash = $1 AND l.revoked_at IS NULL`;

/** A new link with its secret token. */
export interface CreatedLink {
  orderNumber: string;
  url: string;
  token: string;
  expiresAt: Date;
}

/** The link of an order without its token; nulls when it has none, or it was revoked. */
export interface LinkState {
  isActive: boolean;
  createdAt: Date | null;
  expiresAt: Date | null;
}

/** A valid link for its mail. */
export type MailedLink = Pick<CreatedLink, 'url' | 'expiresAt'> & { orderId: number };

/** The order of a link. Amounts are minor units of `currency`. */
export interface LinkedOrder {
  shopName: string;
  orderNumber: string;
  paymentStatus: OrderPaymentStatus;
  isPayable: boolean;
  currency: string;
  total: number;
  amountDue: number;
  lines: { name: string; variant: string; quantity: number; total: number }[];
  expiresAt: Date;
}

interface LinkedRow extends Omit<LinkedOrder, 'shopName' | 'isPayable'> {
  userId: number;
  status: string;
  isAuthorized: boolean;
  orderExpiresAt: Date | null;
}

/**
 * Creates links that pay an order without an account (docs/payments.md): 256 bits, for days. The database holds
 * a random seed and the token's hash; the token is derived from the seed with a key of the configuration, so
 * that the job that writes the mail can compute it, and a copy of the database alone cannot.
 */
@Injectable()
export class PaymentLinksService {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(
    private readonly db: Db,
    private readonly orders: OrderPaymentsService,
    private readonly payments: PaymentsService,
    private readonly settings: SettingsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {
    const { linkSecret, previousLinkSecrets } = config.auth;
    this.keys = derivedKeys(linkSecret, previousLinkSecrets, 'payment-link');
  }

  /**
   * Creates the link of an unpaid order and revokes the one before. The order stays payable for as long as the
   * link.
   * @param reference the id or the number of an order
   * @throws RequestErrors.NOT_FOUND, OrderErrors.ORDER_NOT_FOUND, PaymentErrors.ORDER_NOT_PAYABLE
   */
  async createLink(reference: string, input: CreatePaymentLink): Promise<CreatedLink> {
    const orderId = await this.idOf(reference);
    return this.db.tx(async (tx) => this.insertLink(tx, await this.lockPayableOrder(tx, orderId), input));
  }

  /**
   * Mails the link of an order to its customer: the one that is valid, else a new one.
   * @throws RequestErrors.NOT_FOUND, PaymentErrors.ORDER_NOT_PAYABLE
   */
  async sendLink(
    tx: Tx,
    orderId: number,
    input: Pick<CreatePaymentLink, 'valid_days'>,
  ): Promise<CreatedLink> {
    const order = await this.lockPayableOrder(tx, orderId);
    const link = await tx.row<PaymentLink>(
      'SELECT * FROM payment_links WHERE order_id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [orderId, this.clock.now()],
    );
    const token = link && this.knownTokenOf(link);
    if (!link || !token) return this.insertLink(tx, order, input);
    await this.outbox.emit(tx, 'payment-link.created', { paymentLinkId: link.id });
    return { orderNumber: order.order_number, url: this.urlOf(token), token, expiresAt: link.expires_at };
  }

  private async lockPayableOrder(tx: Tx, orderId: number): Promise<Order> {
    const order = await lockOrder(tx, orderId);
    if (!order) throw RequestErrors.NOT_FOUND();
    const isExpired = order.expires_at !== null && order.expires_at <= this.clock.now();
    const isAuthorized = await this.orders.isAuthorized(tx, order.id);
    if (isOrderOver(order.status) || isPaid(order.payment_status) || isExpired || isAuthorized) {
      throw PaymentErrors.ORDER_NOT_PAYABLE();
    }
    return order;
  }

  /** Creates the link of a locked order, and revokes the one before. */
  private async insertLink(tx: Tx, order: Order, input: CreatePaymentLink): Promise<CreatedLink> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + (input.valid_days ?? VALID_DAYS) * DAY_MS);
    const seed = randomBytes(SEED_BYTES);
    const token = tokenOf(this.keys[0], seed);
    await this.orders.extendExpiry(tx, order.id, expiresAt);
    await revoke(tx, order.id, now);
    const link = await tx.repo(PaymentLink).save({
      order_id: order.id,
      seed,
      token_hash: hashOf(token),
      expires_at: expiresAt,
      created_at: now,
    });
    if (input.notify_customer !== false) {
      await this.outbox.emit(tx, 'payment-link.created', { paymentLinkId: link.id });
    }
    return { orderNumber: order.order_number, url: this.urlOf(token), token, expiresAt };
  }

  /**
   * Revokes the link of an order, if it has one. A payment that was opened with it goes on.
   * @param reference the id or the number of an order
   * @throws RequestErrors.NOT_FOUND, OrderErrors.ORDER_NOT_FOUND
   */
  async revokeLink(reference: string): Promise<void> {
    const orderId = await this.idOf(reference);
    await this.db.tx(async (tx) => {
      await lockOrder(tx, orderId);
      await revoke(tx, orderId, this.clock.now());
    });
  }

  /**
   * Returns whether an order has a link.
   * @param reference the id or the number of an order
   * @throws RequestErrors.NOT_FOUND, OrderErrors.ORDER_NOT_FOUND
   */
  async readLink(reference: string): Promise<LinkState> {
    const orderId = await this.idOf(reference);
    const link = await this.db.row<{ createdAt: Date; expiresAt: Date }>(
      `SELECT created_at AS "createdAt", expires_at AS "expiresAt" FROM payment_links
        WHERE order_id = $1 AND revoked_at IS NULL`,
      [orderId],
    );
    if (!link) return { isActive: false, createdAt: null, expiresAt: null };
    return { ...link, isActive: link.expiresAt > this.clock.now() };
  }

  /**
   * Returns the order of a link. It stays readable after the payment, until the link expires.
   * @throws PaymentLinkErrors.PAYMENT_LINK_NOT_FOUND, PaymentLinkErrors.PAYMENT_LINK_EXPIRED
   */
  async findLinkedOrder(token: string): Promise<LinkedOrder> {
    const row = await this.readLinked(token);
    const { store } = await this.settings.readSettings(this.db);
    return { ...row, shopName: store.name, isPayable: isPayable(row, this.clock.now()) };
  }

  /**
   * Opens the payment of a link, or returns the open one. A failed payment is replaced.
   * @throws PaymentLinkErrors.PAYMENT_LINK_NOT_FOUND, PaymentLinkErrors.PAYMENT_LINK_EXPIRED,
   * PaymentErrors.ORDER_NOT_PAYABLE
   */
  async openPayment(token: string): Promise<OrderPayment> {
    const order = await this.readLinked(token);
    if (!isPayable(order, this.clock.now())) throw PaymentErrors.ORDER_NOT_PAYABLE();
    return this.payments.openOrReplacePayment(order.userId, order.orderNumber, order.paymentStatus);
  }

  /** Returns the order and the address of a link for its mail; undefined once it is revoked or expired. */
  async findMailedLink(id: number): Promise<MailedLink | undefined> {
    const link = await this.db.repo(PaymentLink).findOneBy({ id });
    if (!link || link.revoked_at || link.expires_at <= this.clock.now()) return undefined;
    const token = this.knownTokenOf(link);
    if (token === undefined) return undefined;
    return { orderId: link.order_id, url: this.urlOf(token), expiresAt: link.expires_at };
  }

  /** Computes the token of a link. The secret may have changed since the link was created. */
  private knownTokenOf({ seed, token_hash }: PaymentLink): string | undefined {
    return this.keys
      .map((key) => tokenOf(key, seed))
      .find((candidate) => hashOf(candidate).equals(token_hash));
  }

  private async readLinked(token: string): Promise<LinkedRow> {
    const row = await this.db.row<LinkedRow>(SELECT_LINKED, [hashOf(token)]);
    if (!row) throw PaymentLinkErrors.PAYMENT_LINK_NOT_FOUND();
    if (row.expiresAt <= this.clock.now()) throw PaymentLinkErrors.PAYMENT_LINK_EXPIRED();
    return row;
  }

  private async idOf(reference: string): Promise<number> {
    const id = await findOrderId(this.db, reference);
    if (id === undefined) throw isId(reference) ? RequestErrors.NOT_FOUND() : OrderErrors.ORDER_NOT_FOUND();
    return id;
  }

  private urlOf(token: string): string {
    return `${this.config.frontendUrl}/pay/${token}`;
  }
}

async function revoke(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.execute('UPDATE payment_links SET revoked_at = $2 WHERE order_id = $1 AND revoked_at IS NULL', [
    orderId,
    at,
  ]);
}

function tokenOf(key: Buffer, seed: Buffer): string {
  return createHmac('sha256', key).update(seed).digest('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
