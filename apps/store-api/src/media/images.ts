import sharp from 'sharp';

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
  const start = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  if (!SIGNATURES.some((signature) => signature.test(start))) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    return undefined;
  }
}
