import { Injectable } from '@nestjs/common';
import { ObjectStorage } from '@comptoir/storage';

/**
 * Addresses of pictures and other files. Columns hold the storage key of what is ours, so that moving the
 * storage changes no row, and an absolute URL of what is elsewhere.
 */
@Injectable()
export class MediaService {
  constructor(private readonly storage: ObjectStorage) {}

  /** @param stored a storage key, or an absolute URL, which is given out as it is */
  urlOf(stored: string): string;
  urlOf(stored: string | null): string | null;
  urlOf(stored: string | null): string | null {
    if (stored === null || !this.isStorageKey(stored)) return stored;
    return this.storage.urlOf(stored);
  }

  /** What a column holds for a URL or a storage key that somebody gives: the key where it is one of ours. */
  storedFormOf<T extends string | null | undefined>(given: T): T | string {
    return given ? (this.storage.keyOf(given) ?? given) : given;
  }

  /** Whether it is the key of an object in our storage. */
  isStorageKey(stored: string): boolean {
    return !/^https?:\/\//i.test(stored);
  }
}
