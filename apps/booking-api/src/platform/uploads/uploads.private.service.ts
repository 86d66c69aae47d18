import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKeys } from '@comptoir/auth';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';

/** Prefixes of the keys of files that clients upload; the bucket's policy opens the first one only. */
export const PUBLIC_PREFIX = 'uploads/';
export const PRIVATE_PREFIX = 'private/';

const HOUR_SECONDS = 3_600;
/** As long as a file without a booking stays, and as a webhook may be late. */
export const DAY_SECONDS = 24 * HOUR_SECONDS;
/** The key of a private file without its prefix. */
const NAME = /^\d{4}\/\d{2}\/[\da-f-]{36}\.[a-z]{3,4}$/;

/** The signature of an address, as its query names it. */
export interface Signature {
  expires?: string;
  signature?: string;
}

/**
 * Makes and reads the addresses of uploaded files. A public file has the address of the storage. A private one has
 * an address of this service, which opens it only with a signature that ends.
 */
@Injectable()
export class PrivateFilesService {
  private readonly keys: readonly [Buffer, ...Buffer[]];
  /** Ends in a slash. */
  private readonly base: string;

  constructor(
    private readonly clock: Clock,
    private readonly storage: ObjectStorage,
    @Inject(BOOKING_CONFIG) { settings, http }: Pick<BookingConfig, 'settings' | 'http'>,
  ) {
    this.keys = derivedKeys(settings.key, settings.previousKeys, 'private-files');
    this.base = new URL('/api/files/', http.publicUrl).href;
  }

  /** Returns the address of a file as it is stored, without a signature. */
  addressOf(key: string): string {
    return key.startsWith(PRIVATE_PREFIX)
      ? this.base + key.slice(PRIVATE_PREFIX.length)
      : this.storage.urlOf(key);
  }

  /** Returns the key of a client's file, whatever query or fragment its address has; undefined for others. */
  keyOf(address: string): string | undefined {
    const plain = address.replace(/[?#].*$/, '');
    if (plain.startsWith(this.base)) {
      const name = plain.slice(this.base.length);
      return NAME.test(name) ? PRIVATE_PREFIX + name : undefined;
    }
    const key = this.storage.keyOf(plain);
    return key?.startsWith(PUBLIC_PREFIX) ? key : undefined;
  }

  /** Returns true for an address of the storage or of private files, in any notation. */
  holds(address: string): boolean {
    return (
      this.storage.holds(address) || (URL.canParse(address) && new URL(address).href.startsWith(this.base))
    );
  }

  /** Returns the address of a private file without its signature; others as they are. */
  withoutSignature(address: string): string {
    const key = this.privateKeyOf(address);
    return key ? this.addressOf(key) : address;
  }

  /** Signs the address of a private file anew; returns others as they are. */
  sign(address: string, seconds = HOUR_SECONDS): string {
    const key = this.privateKeyOf(address);
    if (!key) return address;
    const expires = String(Math.floor(this.clock.now().getTime() / 1_000) + seconds);
    const signature = digestOf(this.keys[0], key, expires).toString('base64url');
    return `${this.addressOf(key)}?expires=${expires}&signature=${signature}`;
  }

  /** Signs the address in a stored answer. Only a file field names files that were checked. */
  signAnswer({ type, value }: { type: string; value: string }, seconds = HOUR_SECONDS): string {
    if (type !== 'file' || !value.includes(this.base)) return value;
    const answer = parseAnswer(value);
    return answer ? JSON.stringify({ ...answer, url: this.sign(answer.url, seconds) }) : value;
  }

  /** Signs the addresses of the files that stored answers name; other files get none. */
  signFiles(
    keys: readonly string[],
    answers: readonly { type: string; value: string }[],
  ): Map<string, string> {
    const named = answers.filter(({ type }) => type === 'file').map(({ value }) => value);
    const urls = keys.map((key) => [key, this.addressOf(key)] as const);
    return new Map(
      urls.map(([key, url]) => [key, named.some((value) => value.includes(url)) ? this.sign(url) : url]),
    );
  }

  /** Returns true for a public address, and for a private one whose signature is valid. */
  isOpen(address: string): boolean {
    const key = this.privateKeyOf(address);
    if (!key) return true;
    const query = new URL(address).searchParams;
    return this.isSigned(key, {
      expires: query.get('expires') ?? undefined,
      signature: query.get('signature') ?? undefined,
    });
  }

  /** Returns true while a signature opens the file of a key. */
  isSigned(key: string, { expires = '', signature = '' }: Signature): boolean {
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= this.clock.now().getTime()) return false;
    const given = Buffer.from(signature, 'base64url');
    return this.keys.some((one) => {
      const digest = digestOf(one, key, expires);
      return given.length === digest.length && timingSafeEqual(given, digest);
    });
  }

  private privateKeyOf(address: string): string | undefined {
    const key = this.keyOf(address);
    return key?.startsWith(PRIVATE_PREFIX) ? key : undefined;
  }
}

/** Reads the answer to a file field, which may have been given while the field had another type. */
function parseAnswer(value: string): { url: string } | undefined {
  try {
    const answer = JSON.parse(value) as { url?: unknown } | null;
    return typeof answer?.url === 'string' ? { ...answer, url: answer.url } : undefined;
  } catch {
    return undefined;
  }
}

function digestOf(secret: Buffer, key: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`${key}\n${expires}`).digest();
}
