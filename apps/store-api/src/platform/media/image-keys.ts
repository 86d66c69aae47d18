import { randomBytes } from 'node:crypto';

const IMAGE_KEY = /^pictures\/[0-9a-f]{32}-(\d+(?:-\d+)*)\/\d+\.webp$/;

/**
 * Creates the storage key of an image in these widths. It is the key of the widest one and lists all widths.
 */
export function newImageKey(widths: readonly number[]): string {
  return `pictures/${randomBytes(16).toString('hex')}-${widths.join('-')}/${Math.max(...widths)}.webp`;
}

/** Returns the key of the same image in another width. */
export function keyOfWidth(key: string, width: number): string {
  return key.replace(/[^/]+$/, `${width}.webp`);
}

/**
 * Returns the stored widths of an image in pixels, ascending; none for a key that is not from `newImageKey`.
 */
export function widthsOf(key: string): number[] {
  return IMAGE_KEY.exec(key)?.[1]?.split('-').map(Number) ?? [];
}
