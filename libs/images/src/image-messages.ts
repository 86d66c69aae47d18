/** Accepted image format. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** One stored width of an image. */
export interface ImageSize {
  /** In pixels, as height. */
  width: number;
  height: number;
  bytes: Buffer;
}

/** Work for the process of images. */
export type ImageRequest =
  | { work: 'webp'; bytes: Uint8Array; maxSide: number }
  | { work: 'sizes'; bytes: Uint8Array; maxSide: number }
  | { work: 'again'; bytes: Uint8Array; format: ImageFormat };

/** Its answer: bytes, widths, or undefined for a file that is no accepted image. */
export type ImageAnswer = { result: unknown } | { failure: string };
