import sharp, { type Sharp } from 'sharp';
import type { ImageFormat, ImageSize } from './image-messages';

/** A decoded image takes four bytes per pixel, however small its file is. */
const MAX_PIXELS = 25_000_000;
/** Far more than the largest accepted image takes. */
const MAX_SECONDS = 15;
const QUALITY = 82;

/** Close to the quality of the original, which is not stored. */
const REDRAWN_QUALITY = 90;
/** Compression effort from 1 to 10. More takes seconds for an animation and saves little. */
const GIF_EFFORT = 3;

/** First bytes of the accepted formats. Other files never reach the decoder. */
const SIGNATURES: Record<ImageFormat, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  gif: /^GIF8[79]a/,
};
const SIGNATURE_BYTES = 12;

interface Accepted {
  formats: ImageFormat[];
  /** Reads all frames instead of the first one. */
  animated: boolean;
}

const STILL: Accepted = { formats: ['jpeg', 'png', 'webp'], animated: false };

/**
 * Does the work of `toWebp` of images.ts.
 * @throws Error when it takes too long
 */
export async function toWebp(bytes: Buffer, maxSide: number): Promise<Buffer | undefined> {
  return decoded(bytes, STILL, (image) => fitInto(image, maxSide).webp({ quality: QUALITY }).toBuffer());
}

/** Widths for phones, lists and pages. An image gets those below its own width, and its own. */
const WIDTHS = [160, 320, 640, 1_000];

/**
 * Does the work of `toWebpSizes`. The file is decoded once.
 * @throws Error when it takes too long
 */
export async function toWebpSizes(bytes: Buffer, maxSide: number): Promise<ImageSize[] | undefined> {
  return decoded(bytes, STILL, async (image) => {
    const { data, info } = await fitInto(image, maxSide).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const sizes: ImageSize[] = [];
    for (const target of [...WIDTHS.filter((known) => known < width), width]) {
      const drawn = sharp(data, { raw: { width, height, channels } });
      if (target < width) drawn.resize({ width: target });
      const webp = await drawn.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
      sizes.push({ width: target, height: webp.info.height, bytes: webp.data });
    }
    return sizes;
  });
}

/**
 * Does the work of `reencodeImage`.
 * @throws Error when it takes too long
 */
export async function reencodeImage(bytes: Buffer, format: ImageFormat): Promise<Buffer | undefined> {
  return decoded(bytes, { formats: [format], animated: true }, async (image) => {
    const { pages = 1 } = await image.metadata();
    // A sequence of frames cannot be rotated.
    const drawn = pages > 1 ? image : image.autoOrient();
    return encodedAs(format, drawn).toBuffer();
  });
}

function encodedAs(format: ImageFormat, image: Sharp): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: REDRAWN_QUALITY });
    case 'png':
      return image.png();
    case 'webp':
      return image.webp({ quality: REDRAWN_QUALITY });
    case 'gif':
      return image.gif({ effort: GIF_EFFORT });
  }
}

function fitInto(image: Sharp, maxSide: number): Sharp {
  return image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
}

async function decoded<T>(
  bytes: Buffer,
  { formats, animated }: Accepted,
  draw: (image: Sharp) => Promise<T>,
): Promise<T | undefined> {
  const start = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  if (!formats.some((format) => SIGNATURES[format].test(start))) return undefined;
  // One thread is enough for one image at a time, and nothing is read twice.
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const image = sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' });
    return await draw(image.timeout({ seconds: MAX_SECONDS }));
  } catch (error) {
    if (error instanceof Error && /timeout/i.test(error.message)) throw error;
    return undefined;
  }
}
