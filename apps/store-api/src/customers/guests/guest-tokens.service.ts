import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKeys } from '@comptoir/auth';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';

const SEED_BYTES = 16;
/** Matches a seed of 128 bits, the end in seconds (base 36), a language, a currency or none, and a signature of 256 bits. */
const TOKEN = /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{2,12})\.([A-Z]{3})?\.([\w-]{43})$/;

/** Wishes of a visitor for whom a cart was opened. */
export interface OpenedCart {
  /** Language of the mails. */
  language: string;
  /** ISO 4217; null for the base currency. */
  currency: string | null;
  expiresAt: Date;
}

/**
 * Signs the tokens of guest carts. A cart that was opened costs nothing: its token says all that is known of the guest,
 * who is stored with the first change (docs/carts.md).
 */
@Injectable()
export class GuestTokensService {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) { auth: { linkSecret, previousLinkSecrets } }: StoreConfig,
  ) {
    this.keys = derivedKeys(linkSecret, previousLinkSecrets, 'guest-cart');
  }

  createToken({ language, currency, expiresAt }: OpenedCart): string {
    const seed = randomBytes(SEED_BYTES).toString('base64url');
    const expires = Math.floor(expiresAt.getTime() / 1000).toString(36);
    const text = [seed, expires, language, currency ?? ''].join('.');
    return `${text}.${sign(this.keys[0], text)}`;
  }

  /** Returns undefined for a token that has ended, or that this shop did not sign. */
  readToken(token: string): OpenedCart | undefined {
    const [, seed, expires, language, currency, signature] = TOKEN.exec(token) ?? [];
    if (!seed || !expires || !language || !signature) return undefined;
    const text = token.slice(0, -signature.length - 1);
    // Compared as text, because base64url has several spellings of the same bytes.
    const isSigned = this.keys.some((key) =>
      timingSafeEqual(Buffer.from(sign(key, text)), Buffer.from(signature)),
    );
    const expiresAt = new Date(Number.parseInt(expires, 36) * 1000);
    if (!isSigned || expiresAt <= this.clock.now()) return undefined;
    return { language, currency: currency ?? null, expiresAt };
  }
}

/** Returns the SHA-256 that is stored of a token. 128 random bits need no slow hash. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
