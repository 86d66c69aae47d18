import type { Sharp } from 'sharp';

/** Decoded, an image takes four bytes a pixel, however small its file is. */
const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 10;
const QUALITY = 82;

/** Nearly as good as the original, which is not stored. */
const REDRAWN_QUALITY = 90;
/** The effort, of 10. More takes seconds for an animation and saves little. */
const GIF_EFFORT = 3;

/** A format that pictures are accepted in. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** The first bytes of the formats; everything else never reaches a decoder. */
const SIGNATURES: Record<ImageFormat, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  gif: /^GIF8[79]a/,
};
const SIGNATURE_BYTES = 12;

interface Accepted {
  formats: ImageFormat[];
  /** All frames, or the first one. */
  animated: boolean;
}

const STILL: Accepted = { formats: ['jpeg', 'png', 'webp'], animated: false };

/** Names the formats that `toWebp` and `toWebpSizes` accept, for messages. */
export const ACCEPTED_IMAGES = 'a JPEG, PNG or WebP image of at most 25 megapixels';

/**
 * Draws an uploaded picture anew: upright, in sRGB, without metadata or anything else that the file may carry.
 * @param maxSide pixels of the longer side; smaller pictures keep their size
 * @returns undefined for what is no `ACCEPTED_IMAGES` by its content
 */
export async function toWebp(bytes: Buffer, maxSide: number): Promise<Buffer | undefined> {
  return decoded(bytes, STILL, (image) => fitInto(image, maxSide).webp({ quality: QUALITY }).toBuffer());
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
  return decoded(bytes, STILL, async (image) => {
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

/**
 * Draws an uploaded picture anew in the format it has, upright, in sRGB and in its own size. Animations stay, metadata
 * and whatever else the file carries do not.
 * @returns undefined for what is no picture of this format, is broken, or has more than 25 megapixels in all its frames
 */
export async function reencodeImage(bytes: Buffer, format: ImageFormat): Promise<Buffer | undefined> {
  return decoded(bytes, { formats: [format], animated: true }, async (image) => {
    const { pages = 1 } = await image.metadata();
    // A sequence of frames cannot be turned.
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
  return inTurn(async () => {
    // The library is large, and most processes never see a picture.
    const { default: sharp } = await import('sharp');
    try {
      const image = sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' });
      return await draw(image.timeout({ seconds: MAX_SECONDS }));
    } catch {
      return undefined;
    }
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: several large ones at once would take all the memory of a process. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}
