import type { ImageSize } from '@comptoir/images';
import type { ObjectStorage } from '@comptoir/storage';
import { keyOfWidth } from './image-keys';

/** Stores the objects of an image, one for each width. @param key of `newImageKey` */
export async function storeSizes(
  storage: ObjectStorage,
  key: string,
  sizes: readonly ImageSize[],
): Promise<void> {
  for (const { width, bytes } of sizes) {
    await storage.put(keyOfWidth(key, width), bytes, { contentType: 'image/webp' });
  }
}
