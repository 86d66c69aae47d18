import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a new opaque refresh token: 256 random bits, base64url. */
export function newRefreshToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Derives the token that follows `token`. A client that lost the response, or sent two requests, gets the
 * same successor again although only hashes are stored. Without the key, a used token does not reveal the
 * next one.
 */
export function successorOf(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}

/** Returns the SHA-256 that is stored of a token. 256 random bits need no slow hash. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
