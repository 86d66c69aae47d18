import { randomBytes } from 'node:crypto';

/**
 * Returns a new random storage key for the widest size of an image; `keyOfWidth` derives the other keys from
 * it.
 */
export function newProductImageKey(widest: number): string {
  return `products/${randomBytes(16).toString('hex')}/${widest}.webp`;
}
