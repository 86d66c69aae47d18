import { Injectable } from '@nestjs/common';
import { ObjectStorage } from '@comptoir/storage';

/**
 * URLs of images and other files. Columns hold the storage key of a stored file, so that moving the storage
 * changes no row, and the absolute URL of an external one.
 */
@Injectable()
export class MediaService {
  constructor(private readonly storage: ObjectStorage) {}

  /** @param stored a storage key, or an absolute URL, which is returned unchanged */
  urlOf(stored: string): string;
  urlOf(stored: string | null): string | null;
  urlOf(stored: string | null): string | null {
    if (stored === null || !this.isStorageKey(stored)) return stored;
    return this.storage.urlOf(stored);
  }

  /** Returns what a column stores for a URL or a storage key: the key if the file is in our storage. */
  storedFormOf<T extends string | null | undefined>(given: T): T | string {
    return given ? (this.storage.keyOf(given) ?? given) : given;
  }

  /** Returns true for the key of an object in our storage. */
  isStorageKey(stored: string): boolean {
    return !/^https?:\/\//i.test(stored);
  }
}
