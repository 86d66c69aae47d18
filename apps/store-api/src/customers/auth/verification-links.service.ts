import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { derivedKeys } from '@comptoir/auth';

/** Described in docs/accounts.md. */
const VALID_SECONDS = 60 * 60;
/**
 * Matches the end of a link: an encoded, repeated or added part makes it invalid. Signatures are compared as text,
 * because base64url has several spellings of the same bytes.
 */
const LINK_END = /\/verify-email\/(\d+)\/([0-9a-f]{64})\?(.*)$/;
/** Matches the parts of the query in alphabetical order, because callers may send them in any. */
const SORTED_QUERY = /^expires=(\d+)&signature=([A-Za-z0-9_-]{43})$/;

/** Values of a mailed link, as texts. */
export interface VerificationLink {
  id: string;
  /** SHA-256 of the e-mail address, in hexadecimal. */
  hash: string;
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

/**
 * Creates signed links that prove access to an e-mail address. Nothing is stored: the signature covers
 * account, address and expiry, and a link has no use once the address is verified.
 */
@Injectable()
export class VerificationLinksService {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {
    const { linkSecret, previousLinkSecrets } = config.auth;
    this.keys = derivedKeys(linkSecret, previousLinkSecrets, 'verify-email');
  }

  /**
   * Returns the link for a mail: a page of the front end, which calls `GET /auth/verify-email/{id}/{hash}`
   * with the same values. It is valid for an hour.
   */
  createLink(userId: number, email: string): string {
    const id = String(userId);
    const hash = hashOf(email);
    const expires = String(Math.floor(this.clock.now().getTime() / 1000) + VALID_SECONDS);
    const query = new URLSearchParams({
      id,
      hash,
      expires,
      signature: sign(this.keys[0], id, hash, expires),
    });
    return `${this.config.frontendUrl}/verify-email?${query.toString()}`;
  }

  /**
   * Reads the link of a request.
   * @param target path and query of the request, as received
   * @returns undefined for anything but the parts of a link, each once
   */
  readLink(target: string): VerificationLink | undefined {
    const [, id, hash, query = ''] = LINK_END.exec(target) ?? [];
    const [, expires, signature] = SORTED_QUERY.exec(query.split('&').sort().join('&')) ?? [];
    if (!id || !hash || !expires || !signature) return undefined;
    return { id, hash, expires, signature };
  }

  /** Returns true for an unaltered, unexpired link for this account and address. */
  acceptsLink(link: VerificationLink, userId: number, email: string): boolean {
    return this.isGenuine(link) && link.id === String(userId) && link.hash === hashOf(email);
  }

  /** Returns true for an unaltered, unexpired link, whatever account it is for. */
  isGenuine({ id, hash, expires, signature }: VerificationLink): boolean {
    const given = Buffer.from(signature);
    const matches = this.keys.some((key) => {
      const expected = Buffer.from(sign(key, id, hash, expires));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    return matches && Number(expires) * 1000 > this.clock.now().getTime();
  }
}

function sign(key: Buffer, id: string, hash: string, expires: string): string {
  return createHmac('sha256', key).update(`${id}\n${hash}\n${expires}`).digest('base64url');
}

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
