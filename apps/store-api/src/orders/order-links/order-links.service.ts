import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import type { StoreEvents } from '../../events';
import { CONTACT_EMAIL } from '../../customers/users/contact-email';
import { SettingsService } from '../../platform/settings/settings.service';
import { type OrderContact, OrderLinkTokensService } from './order-link-tokens.service';
import { OrderLinkErrors } from './order-links.errors';

/** Finds the customer of an order; not one whose account is suspended or deleted. */
const CONTACT = `
  SELECT o.id AS "orderId", o.order_number AS "orderNumber", u.id AS "userId", ${CONTACT_EMAIL} AS email
    FROM orders o JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL AND u.suspended_at IS NULL
   WHERE o.order_number = $1`;

interface ContactRow extends OrderContact {
  orderId: number;
  orderNumber: string;
}

/** The order of a valid link. */
export interface LinkedOrder {
  orderNumber: string;
  /** Its customer, on whose behalf the link acts. */
  userId: number;
  expiresAt: Date;
}

/** Creates the links to orders that mails contain, and finds the orders of links (docs/orders.md). */
@Injectable()
export class OrderLinksService {
  constructor(
    private readonly db: Db,
    private readonly tokens: OrderLinkTokensService,
    private readonly settings: SettingsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /** Returns the page of an order in the front end, with a token that opens it without signing in. */
  async createLink(orderNumber: string, contact: OrderContact): Promise<string> {
    const { checkout } = await this.settings.readSettings();
    const token = this.tokens.createToken(orderNumber, contact, checkout.order_link_days);
    return `${this.config.frontendUrl}/orders/${orderNumber}?${new URLSearchParams({ token }).toString()}`;
  }

  /**
   * Finds the order of a link. A wrong token and an unknown order get the same answer.
   * @throws OrderLinkErrors.ORDER_LINK_NOT_FOUND, OrderLinkErrors.ORDER_LINK_EXPIRED
   */
  async findLinkedOrder(token: string): Promise<LinkedOrder> {
    const link = this.tokens.readToken(token);
    const contact = link && (await this.findContact(link.orderNumber));
    if (!contact || !link.isSignedFor(contact)) throw OrderLinkErrors.ORDER_LINK_NOT_FOUND();
    if (link.expiresAt <= this.clock.now()) throw OrderLinkErrors.ORDER_LINK_EXPIRED();
    return { orderNumber: contact.orderNumber, userId: contact.userId, expiresAt: link.expiresAt };
  }

  /**
   * Mails a new link, if the order has this address. Every request does the same work, so that its duration
   * does not tell whether it has.
   */
  async requestLink(orderNumber: string, email: string): Promise<void> {
    const contact = await this.findContact(orderNumber.trim().toUpperCase());
    const isOwn = contact?.email.toLowerCase() === email.toLowerCase();
    await this.db.tx((tx) =>
      this.outbox.emit(tx, 'order-link.requested', { orderId: isOwn ? contact.orderId : null }),
    );
  }

  private findContact(orderNumber: string): Promise<ContactRow | undefined> {
    return this.db.row<ContactRow>(CONTACT, [orderNumber]);
  }
}
