import type { ImageFormat, ImageSize } from './image-messages';
import { ImageProcess } from './image-process-client';

/** Names the formats that `toWebp` and `toWebpSizes` accept, for error messages. */
export const ACCEPTED_IMAGES = 'a JPEG, PNG or WebP image of at most 25 megapixels';

const MAX_SIDE = 2_048;
const images = new ImageProcess();

/**
 * Re-encodes an uploaded image: upright, in sRGB, without metadata or other content of the file.
 * @param maxSide pixels of the longer side; smaller images keep their size
 * @returns undefined unless the content is one of `ACCEPTED_IMAGES`
 * @throws UnavailableError while too many images wait
 */
export function toWebp(bytes: Buffer, maxSide: number): Promise<Buffer | undefined> {
  return images.run<Buffer>({ work: 'webp', bytes, maxSide });
}

/**
 * Does the same as `toWebp` in several widths, ascending.
 * @returns undefined unless the content is one of `ACCEPTED_IMAGES`
 * @throws UnavailableError while too many images wait
 */
export function toWebpSizes(bytes: Buffer, maxSide = MAX_SIDE): Promise<ImageSize[] | undefined> {
  return images.run<ImageSize[]>({ work: 'sizes', bytes, maxSide });
}

/**
 * Re-encodes an uploaded image in its own format and size, upright and in sRGB. Animations stay; metadata and
 * other content of the file are dropped.
 * @returns undefined for other formats, broken images, and more than 25 megapixels over all frames
 * @throws UnavailableError while too many images wait
 */
export function reencodeImage(bytes: Buffer, format: ImageFormat): Promise<Buffer | undefined> {
  return images.run<Buffer>({ work: 'again', bytes, format });
}
