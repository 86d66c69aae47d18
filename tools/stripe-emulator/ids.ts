import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function letters(bytes: Buffer, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text += alphabet.charAt((bytes[index] ?? 0) % alphabet.length);
  }
  return text;
}

/** A new object id such as `pi_3kZ…`. */
export function newId(prefix: string): string {
  return `${prefix}_${letters(randomBytes(24), 24)}`;
}

/** The secret that lets a browser act on one payment intent. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${letters(randomBytes(25), 25)}`;
}

/** Sixteen letters that are the same for the same text: card fingerprints. */
export function stableLetters(text: string): string {
  return letters(createHash('sha256').update(`fingerprint:${text}`).digest(), 16);
}

/** A segment of a path without its escapes; one that is escaped wrongly stands for itself. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
