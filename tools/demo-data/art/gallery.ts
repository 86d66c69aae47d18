import sharp from 'sharp';
import type { ObjectStorage } from '@comptoir/storage';
import type { DrawnImage } from './images';

/** The number of libuv threads of a Node process, which encode the images. */
const CONCURRENCY = 4;

/** Low effort: flat colours compress well anyway, and the first start should be fast. */
const WEBP = { quality: 84, effort: 2 } as const;

/**
 * Draws and uploads the images that are missing in the storage.
 * @returns the number of new images
 */
export async function uploadImages(storage: ObjectStorage, images: readonly DrawnImage[]): Promise<number> {
  sharp.cache(false);
  const waiting = [...images];
  let uploaded = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await storage.exists(next.key)) continue;
      const bytes = await sharp(Buffer.from(next.svg)).webp(WEBP).toBuffer();
      await storage.put(next.key, bytes, { contentType: 'image/webp' });
      uploaded += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return uploaded;
}
