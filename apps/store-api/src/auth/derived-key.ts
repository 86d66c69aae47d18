import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** A key for one purpose, from a secret that serves several (HKDF with SHA-256, RFC 5869). */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}
