import { randomBytes } from 'node:crypto';

const IMAGE_KEY = /^(?:pictures|products)\/[0-9a-f]{32}-(\d+(?:-\d+)*)(?:x(\d+))?\/\d+\.webp$/;

/** Width and height in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** An image as its key describes it. */
interface KeySizes {
  /** Stored widths in pixels, ascending. */
  widths: number[];
  /** Height of the widest one; null in keys of former versions, which had none. */
  height: number | null;
}

/**
 * Creates the storage key of an image in these sizes. It is the key of the widest one, lists all widths and has
 * its height, so that a row with the key needs no other column to describe the image.
 */
export function newImageKey(folder: 'pictures' | 'products', sizes: readonly PixelSize[]): string {
  const ascending = [...sizes].sort((a, b) => a.width - b.width);
  const { width, height } = ascending.at(-1) ?? { width: 0, height: 0 };
  const widths = ascending.map((size) => size.width).join('-');
  return `${folder}/${randomBytes(16).toString('hex')}-${widths}x${height}/${width}.webp`;
}

/** Returns the key of the same image in another width. */
export function keyOfWidth(key: string, width: number): string {
  return key.replace(/[^/]+$/, `${width}.webp`);
}

/** Returns what a key says about its image; no widths for a key that is not from `newImageKey`. */
export function sizesOf(key: string): KeySizes {
  const [, widths, height] = IMAGE_KEY.exec(key) ?? [];
  return {
    widths: widths?.split('-').map(Number) ?? [],
    height: height === undefined ? null : Number(height),
  };
}

/** Returns the stored widths of an image in pixels, ascending; none for a key that is not from `newImageKey`. */
export function widthsOf(key: string): number[] {
  return sizesOf(key).widths;
}

/** Returns true for an image that staff uploaded for a place other than a product. */
export function isPlaceImage(key: string): boolean {
  return key.startsWith('pictures/') && widthsOf(key).length > 0;
}
