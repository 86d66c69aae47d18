import { Global, Injectable, Module } from '@nestjs/common';
import { ObjectStorage } from '@comptoir/storage';
import { PicturesJobs } from './pictures.jobs';
import { Pictures } from './pictures.service';

/**
 * Addresses of pictures and other files. Columns hold the storage key of what is ours, so that moving the
 * storage changes no row, and an absolute URL of what is elsewhere.
 */
@Injectable()
export class Media {
  constructor(private readonly storage: ObjectStorage) {}

  /** @param stored a storage key, or an absolute URL, which is given out as it is */
  url(stored: string): string;
  url(stored: string | null): string | null;
  url(stored: string | null): string | null {
    if (stored === null || !this.isOurs(stored)) return stored;
    return this.storage.urlOf(stored);
  }

  /** What a column holds for a URL or a storage key that somebody gives: the key where it is one of ours. */
  stored<T extends string | null | undefined>(given: T): T | string {
    return given ? (this.storage.keyOf(given) ?? given) : given;
  }

  /** Whether it is the key of an object in our storage. */
  isOurs(stored: string): boolean {
    return !/^https?:\/\//i.test(stored);
  }
}

@Global()
@Module({ providers: [Media, Pictures, PicturesJobs], exports: [Media, Pictures] })
export class MediaModule {}
