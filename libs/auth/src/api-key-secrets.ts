import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const SECRET_BYTES = 32;
/** Letters and digits alone, so that a double click selects the whole key. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits that hold 256 bits, and those that hold 32 bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
/** Digits of the secret that lists show; 24 bits of 256. */
const HINT_LENGTH = 4;

/**
 * Generates a key: a prefix that secret scanners know, 256 random bits and a checksum. With the checksum a scanner
 * can tell a key from a text that looks like one, without asking the service.
 */
export function generateKey(prefix: string): string {
  const secret = inDigits(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_LENGTH);
  return `${prefix}${secret}${checksumOf(secret)}`;
}

/** Returns true for a text with the form and the checksum of a key; only the database knows whether it is one. */
export function isWellFormedKey(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || text.length !== prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH)
    return false;
  const secret = text.slice(prefix.length, -CHECKSUM_LENGTH);
  return text.endsWith(checksumOf(secret));
}

/**
 * Returns the digest that is stored. A fast hash is right here, unlike for passwords: nobody can guess 256 random
 * bits, so a slow hash would protect nothing, and each request needs the digest.
 */
export function digestOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Returns the beginning of a key, by which people recognise it in lists. */
export function hintOf(prefix: string, key: string): string {
  return key.slice(0, prefix.length + HINT_LENGTH);
}

function checksumOf(secret: string): string {
  return inDigits(BigInt(crc32(secret)), CHECKSUM_LENGTH);
}

function inDigits(value: bigint, length: number): string {
  const base = BigInt(DIGITS.length);
  let digits = '';
  for (let rest = value; rest > 0n; rest /= base) digits = `${DIGITS[Number(rest % base)] ?? ''}${digits}`;
  return digits.padStart(length, '0');
}
