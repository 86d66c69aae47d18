import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { UploadedFile } from '@comptoir/http';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import { UploadErrors } from './uploads.errors';
import { DAY_SECONDS, PRIVATE_PREFIX, PUBLIC_PREFIX, PrivateFilesService } from './uploads.private.service';
import { UploadQuotaService } from './uploads.quota.service';
import { type Accepted, type CheckedFile, checkFile } from './file-types';

/** An uploaded file and its target. */
export interface StoreRequest {
  file: UploadedFile;
  /** First part of the storage key; only files of clients, in `uploads`, belong to bookings. */
  folder: 'uploads' | 'logos' | `services/${number}`;
  accepted: Accepted;
  /** The client whose quota is charged, as `clientKey` names it; undefined for files of staff. */
  client?: string;
}

/** Key and address of a stored file. */
export interface StoredFile {
  key: string;
  url: string;
}

/** Age at which a file without a booking is condemned. */
const UNCLAIMED_MS = 24 * 3_600_000;
const BATCH = 500;
const IS_PRIVATE = `SELECT FROM settings WHERE key = 'private_files' AND value = 'true'`;
/** The clean-up frees room every hour. */
const RETRY_SECONDS = '3600';

/** Stores and deletes files in the object storage. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly clock: Clock,
    private readonly quota: UploadQuotaService,
    private readonly files: PrivateFilesService,
  ) {}

  /**
   * Checks a file by its content and stores it under an unguessable key. Inserts the row first, so that the
   * clean-up finds an object that was stored just before a crash.
   * @throws UploadErrors.FILE_TYPE_NOT_ALLOWED, UploadErrors.TOO_MANY_FILES, UploadErrors.STORAGE_UNAVAILABLE
   */
  async storeFile({ file, folder, accepted, client }: StoreRequest): Promise<StoredFile> {
    const checked = await checkFile(file.bytes, file.name, accepted);
    if (!checked) throw UploadErrors.FILE_TYPE_NOT_ALLOWED();
    const now = this.clock.now();
    const month = now.toISOString().slice(0, 7).replace('-', '/');
    const ofClient = folder === 'uploads';
    const prefix = ofClient ? await this.findPrefix() : `${folder}/`;
    const key = `${prefix}${month}/${randomUUID()}.${checked.type.extension}`;
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
    await this.putObject(key, checked, ofClient);
    return { key, url: this.files.sign(this.files.addressOf(key), DAY_SECONDS) };
  }

  /** Returns where the next file of a client goes: the setting `private_files` decides. */
  private async findPrefix(): Promise<string> {
    return (await this.db.row(IS_PRIVATE)) ? PRIVATE_PREFIX : PUBLIC_PREFIX;
  }

  /**
   * Retains one file of a folder and condemns the previous ones, which `deleteCondemnedFiles` deletes.
   * @returns number of condemned files
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

  /** Deletes the files that no booking has named for a day, and the condemned ones. */
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
   * Deletes the objects, then the rows, of condemned files. Safe to run twice and concurrently.
   * @throws when the storage fails; the remaining files stay condemned
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

  /** @param isPrivate for files of clients, of which no cache may store a copy */
  private async putObject(key: string, { bytes, type }: CheckedFile, isPrivate: boolean): Promise<void> {
    try {
      await this.storage.put(key, bytes, {
        contentType: type.contentType,
        cacheControl: isPrivate ? 'private, no-store' : undefined,
        contentDisposition: type.attachment ? 'attachment' : undefined,
      });
    } catch (error) {
      throw UploadErrors.STORAGE_UNAVAILABLE({ cause: error });
    }
  }
}
