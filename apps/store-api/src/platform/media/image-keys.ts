import { randomBytes } from 'node:crypto';

const PICTURE = /^pictures\/[0-9a-f]{32}-(\d+(?:-\d+)*)\/\d+\.webp$/;

/** A new place for a picture in these widths: the key of the widest, which stands for all and names them. */
export function newImageKey(widths: readonly number[]): string {
  return `pictures/${randomBytes(16).toString('hex')}-${widths.join('-')}/${Math.max(...widths)}.webp`;
}

/** The key of the same picture in another width. */
export function keyOfWidth(key: string, width: number): string {
  return key.replace(/[^/]+$/, `${width}.webp`);
}

/** The widths in pixels in which a picture is stored, ascending; none for what `newPictureKey` has not named. */
export function widthsOf(key: string): number[] {
  return PICTURE.exec(key)?.[1]?.split('-').map(Number) ?? [];
}
