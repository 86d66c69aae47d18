import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { ObjectStorage } from '@comptoir/storage';
import { isDownload } from './file-types';
import { UploadErrors } from './uploads.errors';
import { PrivateFilesService, type Signature } from './uploads.private.service';

/** Reads private files out of the storage. */
@Injectable()
export class UploadsReaderService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly files: PrivateFilesService,
  ) {}

  /**
   * Opens the file of a signed address.
   * @throws UploadErrors.FILE_NOT_FOUND, UploadErrors.STORAGE_UNAVAILABLE
   */
  async openPrivateFile(key: string, signature: Signature): Promise<StreamableFile> {
    const file = this.files.isSigned(key, signature)
      ? await this.db.row<{ content_type: string }>(
          'SELECT content_type FROM uploads WHERE key = $1 AND condemned_at IS NULL',
          [key],
        )
      : undefined;
    if (!file) throw UploadErrors.FILE_NOT_FOUND();
    const chunks = this.storage.read(key);
    // The first bytes before the status, so that a missing object is no broken response.
    const first = await chunks.next().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NoSuchKey') throw UploadErrors.FILE_NOT_FOUND();
      throw UploadErrors.STORAGE_UNAVAILABLE({ cause: error });
    });
    async function* bytes(): AsyncGenerator<Buffer, void> {
      if (!first.done) yield first.value;
      yield* chunks;
    }
    return new StreamableFile(Readable.from(bytes(), { objectMode: false }), {
      type: file.content_type,
      disposition: isDownload(key) ? 'attachment' : undefined,
    });
  }
}
