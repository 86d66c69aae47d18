/** The store takes no more with one return. */
const MAX_PHOTOS = 5;
/** The server of the storefront takes a little more, for the other fields of the form (next.config.ts). */
const MAX_BYTES = 10 * 1024 * 1024;

/** Returns the key of the text that says what is wrong with the photos of a return; null when they can be sent. */
export function photosFault(
  files: readonly { size: number }[],
): 'return_images_many' | 'return_images_large' | null {
  if (files.length > MAX_PHOTOS) return 'return_images_many';
  return files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES ? 'return_images_large' : null;
}
