import { randomBytes } from 'node:crypto';

/** A new place for the widths of one picture: the key of the widest, which stands for all of them. */
export function newProductImageKey(widest: number): string {
  return `products/${randomBytes(16).toString('hex')}/${widest}.webp`;
}
