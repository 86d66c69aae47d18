import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function letters(bytes: Buffer, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text += alphabet.charAt((bytes[index] ?? 0) % alphabet.length);
  }
  return text;
}

/** Returns a new object id such as `pi_3kZ…`. */
export function newId(prefix: string): string {
  return `${prefix}_${letters(randomBytes(24), 24)}`;
}

/** Returns the secret with which a browser can use one payment intent. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${letters(randomBytes(25), 25)}`;
}

/** Returns sixteen letters that are always the same for the same text: card fingerprints. */
export function stableLetters(text: string): string {
  return letters(createHash('sha256').update(`fingerprint:${text}`).digest(), 16);
}

/** Decodes a path segment; an invalid encoding is returned unchanged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
