import sharp from 'sharp';
import type { ObjectStorage } from '@comptoir/storage';
import type { Picture } from './images';

/** As many as there are threads for pictures in a Node process. */
const AT_ONCE = 4;

/** Low effort: flat colours compress well anyway, and the first start should be quick. */
const WEBP = { quality: 84, effort: 2 } as const;

/**
 * Draws and uploads the pictures that the storage does not have.
 * @returns how many were new
 */
export async function uploadPictures(storage: ObjectStorage, pictures: readonly Picture[]): Promise<number> {
  sharp.cache(false);
  const waiting = [...pictures];
  let uploaded = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await storage.exists(next.key)) continue;
      const bytes = await sharp(Buffer.from(next.svg)).webp(WEBP).toBuffer();
      await storage.put(next.key, bytes, { contentType: 'image/webp' });
      uploaded += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return uploaded;
}
