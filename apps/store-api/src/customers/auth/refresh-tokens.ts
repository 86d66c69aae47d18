import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new opaque refresh token: 256 random bits, base64url. */
export function newRefreshToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * The token that follows `token`. It is derived instead of drawn, so that a client that lost the answer, or asked
 * twice at once, is given the same one again although only hashes are stored; without the key nobody who finds a
 * used token can work out the next.
 */
export function successorOf(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}

/** What is stored of a token: its SHA-256. A token of 256 random bits needs no slow hash. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
