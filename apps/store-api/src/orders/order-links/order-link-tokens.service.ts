import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKeys } from '@comptoir/auth';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';

const DAY_MS = 86_400_000;
/** Matches an order number, the end of the link in seconds (base 36) and a signature of 256 bits. */
const TOKEN = /^(ORD-\d{8}-\d{6,12})\.([0-9a-z]{1,8})\.([A-Za-z0-9_-]{43})$/;

/** Customer of an order, whose link ends with a change of either. */
export interface OrderContact {
  userId: number;
  email: string;
}

/** A token that is well formed. Its signature has not been compared yet. */
export interface ReadToken {
  orderNumber: string;
  expiresAt: Date;
  /** Returns true when the shop issued the token for this contact of the order. */
  isSignedFor(contact: OrderContact): boolean;
}

/**
 * Signs the links of orders. Nothing is stored: the signature covers the order, its customer with the e-mail
 * address, and the expiry. A link ends when the order gets another customer, or the customer another address.
 */
@Injectable()
export class OrderLinkTokensService {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) { auth: { linkSecret, previousLinkSecrets } }: StoreConfig,
  ) {
    this.keys = derivedKeys(linkSecret, previousLinkSecrets, 'order-link');
  }

  createToken(orderNumber: string, contact: OrderContact, validDays: number): string {
    const end = this.clock.now().getTime() + validDays * DAY_MS;
    const expires = Math.floor(end / 1000).toString(36);
    return `${orderNumber}.${expires}.${sign(this.keys[0], orderNumber, expires, contact)}`;
  }

  /** Returns undefined for a text that no token of an order looks like. */
  readToken(token: string): ReadToken | undefined {
    const [, orderNumber, expires, signature] = TOKEN.exec(token) ?? [];
    if (!orderNumber || !expires || !signature) return undefined;
    return {
      orderNumber,
      expiresAt: new Date(Number.parseInt(expires, 36) * 1000),
      // Compared as text, because base64url has several spellings of the same bytes.
      isSignedFor: (contact) =>
        this.keys.some((key) =>
          timingSafeEqual(Buffer.from(sign(key, orderNumber, expires, contact)), Buffer.from(signature)),
        ),
    };
  }
}

function sign(key: Buffer, orderNumber: string, expires: string, { userId, email }: OrderContact): string {
  const text = [orderNumber, expires, userId, email.toLowerCase()].join('\n');
  return createHmac('sha256', key).update(text).digest('base64url');
}
