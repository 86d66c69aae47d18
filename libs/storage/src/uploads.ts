import { Readable } from 'node:stream';
import type { ObjectHeaders, ObjectStorage } from './object-storage';

const MAX_NAME = 255;

/** Headers of a file that only the service reads out. */
export const PRIVATE_FILE = {
  contentDisposition: 'attachment',
  cacheControl: 'private, no-store',
} as const satisfies Partial<ObjectHeaders>;

/** A file that is being received. */
export interface LimitedUpload {
  key: string;
  bytes: Readable;
  contentType: string;
  /** Largest file in bytes. */
  maxBytes: number;
  /** Makes the error of a larger file. */
  tooLarge: () => Error;
}

/**
 * Streams a private file into the object storage. A file that is too large leaves no object.
 * @returns the size in bytes
 * @throws the error of `tooLarge`
 */
export async function putLimited(
  storage: ObjectStorage,
  { key, bytes, contentType, maxBytes, tooLarge }: LimitedUpload,
): Promise<number> {
  let size = 0;
  async function* counted(): AsyncGenerator<Buffer, void> {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      yield chunk;
    }
  }
  const stream = Readable.from(counted(), { objectMode: false });
  await storage.putStream(key, stream, { ...PRIVATE_FILE, contentType });
  return size;
}

/** Returns the name that a client gave a file, as PostgreSQL can store it: at most 255 characters. */
export function uploadName(name: string): string {
  return Buffer.from(name).toString('utf8').replaceAll('\0', '').slice(0, MAX_NAME);
}
