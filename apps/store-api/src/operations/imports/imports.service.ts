import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@comptoir/audit';
import { CustomFieldsService } from '@comptoir/custom-fields';
import { Db, type Queryable } from '@comptoir/db';
import type { StreamedFile, Page } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { ObjectStorage, putLimited, uploadName } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import { STORE_CONFIG } from '../../config.module';
import type { StoreConfig } from '../../config';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import type { StoreEvents, StoreJobs } from '../../events';
import { readPage } from '../../platform/http/paging';
import {
  type CsvRecord,
  UnreadableCsvError,
  readCsvRecords,
  detectDelimiter,
} from '../../platform/csv/csv-reader';
import { type Header, parseHeader } from './file-columns';
import type { JobQuery } from './imports.dto';
import { type ImportError, ImportJob } from './imports.entity';

/** No upload takes longer. */
const ABANDONED_MS = 3_600_000;

/** A file whose header was read. */
export interface OpenedFile {
  header: Header;
  /** Records after the header. */
  records: AsyncGenerator<CsvRecord, void>;
}

/** Accepts product files and reports the progress of their imports. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
    private readonly customFields: CustomFieldsService,
  ) {}

  /**
   * Streams a file into the object storage and enqueues its import. A job that deletes the object if no
   * import follows is stored first.
   * @param isCheck the job says what an import would do, and writes nothing
   * @returns the import job's id
   * @throws RequestErrors.PAYLOAD_TOO_LARGE; RequestErrors.VALIDATION_ERROR on `file` for an invalid product
   * file
   */
  async acceptFile(
    file: StreamedFile,
    { userId, isCheck = false }: { userId: number; isCheck?: boolean },
  ): Promise<number> {
    const key = `imports/${randomBytes(16).toString('hex')}.csv`;
    await this.db.tx((tx) => this.outbox.enqueue(tx, 'imports.collect', { key }, { delayMs: ABANDONED_MS }));
    const size = await putLimited(this.storage, {
      key,
      bytes: file.bytes,
      contentType: 'text/csv; charset=utf-8',
      maxBytes: this.config.imports.maxBytes,
      tooLarge: () => RequestErrors.PAYLOAD_TOO_LARGE(),
    });
    const header = size > 0 ? await this.headerOf(key) : 'The file is empty.';
    if (typeof header === 'string') {
      await this.storage.delete(key);
      throw invalidField('file', header);
    }
    return this.db.tx(async (tx) => {
      const now = this.clock.now();
      const { id } = await tx.repo(ImportJob).save({
        object_key: key,
        file_name: uploadName(file.name),
        file_size: size,
        actor: currentActor() ?? null,
        user_id: userId,
        dry_run: isCheck,
        ignored_columns: header.ignored,
        created_at: now,
        updated_at: now,
      });
      await this.outbox.enqueue(tx, 'imports.run', { importId: id });
      return id;
    });
  }

  /** Returns an import job with one page of its errors, by row. @throws RequestErrors.NOT_FOUND */
  async findImportJob(id: number, query: JobQuery): Promise<{ job: ImportJob; errors: Page<ImportError> }> {
    const job = await this.db.repo(ImportJob).findOneBy({ id });
    if (!job) throw RequestErrors.NOT_FOUND();
    return { job, errors: await errorPage(this.db, id, query) };
  }

  /** @returns an error message when the file is invalid */
  async openFile(key: string): Promise<OpenedFile | string> {
    const chunks = this.storage.read(key);
    const first = await chunks.next();
    if (first.done) return 'The file is empty.';
    const delimiter = detectDelimiter(first.value);
    const records = readCsvRecords(joined(first.value, chunks), delimiter);
    let header: CsvRecord | undefined;
    try {
      header = (await records.next()).value ?? undefined;
    } catch (error) {
      if (error instanceof UnreadableCsvError) return error.message;
      throw error;
    }
    const fields = await this.customFields.listFields('products');
    const keys = fields.map(({ key: name }) => name);
    const read = parseHeader(header?.cells ?? [], delimiter, keys);
    if (typeof read === 'string') await records.return();
    return typeof read === 'string' ? read : { header: read, records };
  }

  /** Deletes the object of a file unless an import needs it. */
  async deleteOrphanFile({ key }: StoreJobs['imports.collect']): Promise<void> {
    const needed = await this.db.row(
      'SELECT FROM import_jobs WHERE object_key = $1 AND finished_at IS NULL',
      [key],
    );
    if (!needed) await this.storage.delete(key);
  }

  private async headerOf(key: string): Promise<Header | string> {
    const opened = await this.openFile(key);
    if (typeof opened === 'string') return opened;
    await opened.records.return();
    return opened.header;
  }
}

async function* joined(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* others;
}

function errorPage(queryable: Queryable, jobId: number, query: JobQuery): Promise<Page<ImportError>> {
  return readPage(queryable, query, {
    rows: 'SELECT * FROM import_errors WHERE job_id = $1 ORDER BY row, id LIMIT $2 OFFSET $3',
    count: `SELECT count(*) AS total FROM import_errors WHERE job_id = $1`,
    values: [jobId],
  });
}
