import type { Sharp } from 'sharp';

/** Decoded, an image takes four bytes a pixel, however small its file is. */
const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 10;
const QUALITY = 82;

/** The first bytes of the formats that are accepted; everything else never reaches a decoder. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/];
const SIGNATURE_BYTES = 12;

/** What `toWebp` accepts, for messages. */
export const ACCEPTED_IMAGES = 'a JPEG, PNG or WebP image of at most 25 megapixels';

/**
 * Draws an uploaded picture anew: upright, in sRGB, without metadata or anything else that the file may carry.
 * @param maxSide pixels of the longer side; smaller pictures keep their size
 * @returns undefined for what is no `ACCEPTED_IMAGES` by its content
 */
export async function toWebp(bytes: Buffer, maxSide: number): Promise<Buffer | undefined> {
  return decoded(bytes, (image) => fitInto(image, maxSide).webp({ quality: QUALITY }).toBuffer());
}

/** A picture in one of the widths that it is stored in. */
export interface ImageSize {
  /** Pixels. */
  width: number;
  bytes: Buffer;
}

/** For phones, lists and pages; a picture gets those that it is wider than, and its own. */
const WIDTHS = [320, 640, 1_280];
const MAX_SIDE = 2_048;

/**
 * As `toWebp`, in several widths, ascending. The file is decoded once.
 * @returns undefined for what is no `ACCEPTED_IMAGES` by its content
 */
export async function toWebpSizes(bytes: Buffer, maxSide = MAX_SIDE): Promise<ImageSize[] | undefined> {
  return decoded(bytes, async (image) => {
    const { data, info } = await fitInto(image, maxSide).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const { default: sharp } = await import('sharp');
    const sizes: ImageSize[] = [];
    for (const target of [...WIDTHS.filter((known) => known < width), width]) {
      const drawn = sharp(data, { raw: { width, height, channels } });
      if (target < width) drawn.resize({ width: target });
      sizes.push({ width: target, bytes: await drawn.webp({ quality: QUALITY }).toBuffer() });
    }
    return sizes;
  });
}

function fitInto(image: Sharp, maxSide: number): Sharp {
  return image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
}

async function decoded<T>(bytes: Buffer, draw: (image: Sharp) => Promise<T>): Promise<T | undefined> {
  const start = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  if (!SIGNATURES.some((signature) => signature.test(start))) return undefined;
  // The library is large, and most processes never see a picture.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    return await draw(image.timeout({ seconds: MAX_SECONDS }));
  } catch {
    return undefined;
  }
}
