import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { UploadedFile } from '@comptoir/http';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import { UploadErrors } from './uploads.errors';
import { UploadQuotaService } from './uploads.quota.service';
import { type Accepted, type CheckedFile, checkFile } from './file-types';

/** An uploaded file and where it goes. */
export interface StoreRequest {
  file: UploadedFile;
  /** First part of the storage key; only files in `uploads` go with bookings. */
  folder: 'uploads' | 'logos';
  accepted: Accepted;
  /** Whose quota it counts to, as `clientOf` names it; none for files of staff. */
  client?: string;
}

/** The place of a stored file. */
export interface StoredFile {
  key: string;
  url: string;
}

/** A file that no booking has named for so long is given up. */
const UNCLAIMED_MS = 24 * 3_600_000;
const BATCH = 500;
/** The sweep makes room every hour. */
const RETRY_SECONDS = '3600';

/** Files in the object storage, from their upload to their removal. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly clock: Clock,
    private readonly quota: UploadQuotaService,
  ) {}

  /**
   * Checks a file by its content and stores it under a key that nobody can guess. The row comes first, so that the
   * sweep finds what was stored just before a crash.
   * @throws UploadErrors.FILE_TYPE_NOT_ALLOWED, UploadErrors.TOO_MANY_FILES, UploadErrors.STORAGE_UNAVAILABLE
   */
  async storeFile({ file, folder, accepted, client }: StoreRequest): Promise<StoredFile> {
    const checked = await checkFile(file.bytes, file.name, accepted);
    if (!checked) throw UploadErrors.FILE_TYPE_NOT_ALLOWED();
    const now = this.clock.now();
    const month = now.toISOString().slice(0, 7).replace('-', '/');
    const key = `${folder}/${month}/${randomUUID()}.${checked.type.extension}`;
    const { length } = checked.bytes;
    await this.db.tx(async (tx) => {
      if (client && !(await this.quota.hasRoom(tx, client, length))) {
        throw UploadErrors.TOO_MANY_FILES({ headers: { 'Retry-After': RETRY_SECONDS } });
      }
      await tx.execute(
        'INSERT INTO uploads (key, content_type, size, client, created_at) VALUES ($1, $2, $3, $4, $5)',
        [key, checked.type.contentType, length, client ?? null, now],
      );
    });
    await this.putObject(key, checked);
    return { key, url: this.storage.urlOf(key) };
  }

  /**
   * Keeps a file of a folder for good and gives up those that were kept there before. `purge` removes them.
   * @returns how many were given up
   */
  async retainOnlyFile(tx: Tx, folder: string, key: string): Promise<number> {
    const now = this.clock.now();
    const given = await tx.execute(
      `UPDATE uploads SET condemned_at = $3
        WHERE starts_with(key, $1) AND key <> $2 AND claimed_at IS NOT NULL AND condemned_at IS NULL`,
      [`${folder}/`, key, now],
    );
    await tx.execute('UPDATE uploads SET claimed_at = $2 WHERE key = $1', [key, now]);
    return given;
  }

  /** Has the files removed that nobody has named for a day, and those that could not be removed before. */
  async deleteOrphanFiles(): Promise<void> {
    const now = this.clock.now();
    await this.db.tx((tx) =>
      tx.execute(
        `UPDATE uploads SET condemned_at = $1 WHERE claimed_at IS NULL AND condemned_at IS NULL AND created_at < $2`,
        [now, new Date(now.getTime() - UNCLAIMED_MS)],
      ),
    );
    await this.deleteCondemnedFiles();
  }

  /**
   * Removes the objects, then the rows, of condemned files. Safe to run twice and beside itself.
   * @throws when the storage fails; what is left stays condemned
   */
  async deleteCondemnedFiles(): Promise<void> {
    for (;;) {
      const condemned = await this.db.rows<{ key: string }>(
        'SELECT key FROM uploads WHERE condemned_at IS NOT NULL ORDER BY condemned_at, key LIMIT $1',
        [BATCH],
      );
      for (const { key } of condemned) {
        await this.storage.delete(key);
        await this.db.tx((tx) => tx.execute('DELETE FROM uploads WHERE key = $1', [key]));
      }
      if (condemned.length < BATCH) return;
    }
  }

  private async putObject(key: string, { bytes, type }: CheckedFile): Promise<void> {
    try {
      await this.storage.put(key, bytes, {
        contentType: type.contentType,
        contentDisposition: type.attachment ? 'attachment' : undefined,
      });
    } catch (error) {
      throw UploadErrors.STORAGE_UNAVAILABLE({ cause: error });
    }
  }
}
