import { Inject, Injectable } from '@nestjs/common';
import { runAs } from '@comptoir/audit';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import { type Header, type ProductRow, isBlank, parseRow } from './file-columns';
import { type CsvRecord, UnreadableCsvError } from '../../platform/csv/csv-reader';
import type { ImportJob } from './imports.entity';
import { RepeatedSkus, markRepeats } from './repeated-skus';
import { type Batch, type ProductGroup, batchGroups, groupRows } from './row-groups';
import { readAhead } from './read-ahead';
import { type BatchOutcome, type PreparedBatch, ImportProductsService } from './imports.products.service';
import { ImportsService, type OpenedFile } from './imports.service';

/** Errors that are stored of one import; further ones are counted. */
const MAX_ERRORS = 10_000;
/** An import without progress for this long has lost its worker and the job that should continue it. */
const STUCK_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;
const RETAINED_MS = 90 * 86_400_000;
const FAILED_MESSAGE =
  'The import could not be finished. What was done until then stays; import the file again.';

const ADVANCE = `
  UPDATE import_jobs SET position = $2, processed = processed + $3, failed = failed + $4, created = created + $5,
    updated = updated + $6, unchanged = unchanged + $7, errors_count = errors_count + $8, attempts = 0, updated_at = $9,
    preview = CASE WHEN position = 1 THEN $10::jsonb ELSE preview END
  WHERE id = $1`;

/**
 * Imports files one after the other, in the order of their uploads. A batch of rows and the import's position
 * are written in one transaction. If a worker dies, another one continues from there. If two workers run the
 * same import, one of them stops at its next batch.
 */
@Injectable()
export class ImportRunService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly imports: ImportsService,
    private readonly products: ImportProductsService,
  ) {}

  /** Imports the rest of a file, unless an earlier import is running. */
  async runImport(importId: number): Promise<void> {
    const job = await this.db.tx((tx) => this.claimImport(tx, importId));
    if (!job) return;
    try {
      const repeated = await this.scanRows(job);
      const { header, records } = await this.openFile(job);
      const groups = groupRows(rowsOf(header, records));
      const batches = batchGroups(groupsAfter(job.position, markRepeats(groups, repeated)));
      const { actor } = job;
      const isDone = await (actor
        ? runAs(actor, () => this.writeBatches(job, batches))
        : this.writeBatches(job, batches));
      if (isDone) await this.finishImport(job, null);
    } catch (error) {
      if (!(error instanceof UnreadableCsvError)) throw error;
      await this.finishImport(job, error.message);
    }
  }

  /** Restarts imports that have lost their worker, and deletes old ones. */
  async tidyImports(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.db.tx(async (tx) => {
      const [stuck] = await tx.rows<ImportJob>(
        `UPDATE import_jobs SET attempts = attempts + 1, updated_at = $2
         WHERE id = (SELECT min(id) FROM import_jobs WHERE finished_at IS NULL) AND updated_at < $1 RETURNING *`,
        [new Date(now - STUCK_MS), new Date(now)],
      );
      if (!stuck) return;
      if (stuck.attempts > MAX_ATTEMPTS) await this.endImport(tx, stuck, FAILED_MESSAGE);
      else await this.outbox.enqueue(tx, 'imports.run', { importId: stuck.id });
    });
    await this.db.rows('DELETE FROM import_jobs WHERE finished_at < $1', [new Date(now - RETAINED_MS)]);
  }

  /** @returns undefined for an import that has ended, or that waits for an earlier one */
  private async claimImport(tx: Tx, importId: number): Promise<ImportJob | undefined> {
    // Waits for an earlier import that is about to end: either it starts this one, or its end is visible.
    const earlier = await tx.rows(
      'SELECT id FROM import_jobs WHERE id < $1 AND finished_at IS NULL ORDER BY id FOR UPDATE',
      [importId],
    );
    if (earlier.length > 0) return undefined;
    return tx.row<ImportJob>(
      `UPDATE import_jobs SET status = CASE WHEN dry_run THEN status ELSE 'running' END, started_at = COALESCE(started_at, $2), updated_at = $2
       WHERE id = $1 AND finished_at IS NULL RETURNING *`,
      [importId, this.clock.now()],
    );
  }

  /**
   * Reads the whole file first, so that invalid CSV further down changes nothing.
   * @returns the SKUs of products that stand in the file at several places
   */
  private async scanRows(job: ImportJob): Promise<RepeatedSkus> {
    let total = 0;
    const { header, records } = await this.openFile(job);
    const repeated = new RepeatedSkus();
    for await (const group of groupRows(rowsOf(header, records))) {
      total += group.rows.length + group.excess;
      repeated.add(group.sku);
    }
    await this.db.rows('UPDATE import_jobs SET total = $2, updated_at = $3 WHERE id = $1 AND total IS NULL', [
      job.id,
      total,
      this.clock.now(),
    ]);
    return repeated;
  }

  private async openFile({ object_key }: ImportJob): Promise<OpenedFile> {
    const file = await this.imports.openFile(object_key);
    if (typeof file === 'string') throw new UnreadableCsvError(1, file);
    return file;
  }

  /** @returns false when another worker continues the import */
  private async writeBatches(job: ImportJob, batches: AsyncIterable<Batch>): Promise<boolean> {
    let { position } = job;
    for await (const drafted of readAhead(this.prepareBatches(batches))) {
      const { batch } = drafted;
      let draft: PreparedBatch | undefined = drafted;
      const isOurs = await this.db.tx((tx) => {
        const first = draft;
        draft = undefined;
        return this.writeBatch(tx, job, position, batch, first);
      });
      if (!isOurs) return false;
      position = batch.lastRow;
    }
    return true;
  }

  private async *prepareBatches(batches: AsyncIterable<Batch>): AsyncGenerator<PreparedBatch, void> {
    for await (const batch of batches) yield await this.products.prepareBatch(batch);
  }

  /** @param draft for the first attempt only */
  private async writeBatch(
    tx: Tx,
    { id, user_id, dry_run }: ImportJob,
    position: number,
    batch: Batch,
    draft: PreparedBatch | undefined,
  ): Promise<boolean> {
    const now = await tx.row<{ errors_count: number }>(
      'SELECT errors_count FROM import_jobs WHERE id = $1 AND position = $2 AND finished_at IS NULL FOR UPDATE',
      [id, position],
    );
    if (!now) return false;
    const actorId = user_id ?? undefined;
    const outcome = dry_run
      ? await this.products.tryBatch(tx, batch, actorId, draft)
      : await this.products.writeBatch(tx, batch, actorId, draft);
    await this.insertErrors(tx, id, {
      ...outcome,
      errors: outcome.errors.slice(0, Math.max(0, MAX_ERRORS - now.errors_count)),
    });
    await tx.execute(ADVANCE, [
      id,
      batch.lastRow,
      outcome.processed,
      outcome.failed,
      outcome.created,
      outcome.updated,
      outcome.unchanged,
      outcome.errors.length,
      this.clock.now(),
      JSON.stringify(outcome.lines),
    ]);
    return true;
  }

  private async insertErrors(tx: Tx, importId: number, { errors }: BatchOutcome): Promise<void> {
    if (errors.length === 0) return;
    await tx.execute(
      `INSERT INTO import_errors (job_id, row, field, message)
       SELECT $1, row, field, message FROM unnest($2::integer[], $3::text[], $4::text[]) e (row, field, message)`,
      [
        importId,
        errors.map(({ row }) => row),
        errors.map(({ field }) => field),
        errors.map(({ message }) => message),
      ],
    );
  }

  private async finishImport(job: ImportJob, failure: string | null): Promise<void> {
    await this.db.tx((tx) => this.endImport(tx, job, failure));
  }

  /** Ends an import, deletes its file and starts the next one. A second call does nothing. */
  private async endImport(tx: Tx, { id, object_key }: ImportJob, failure: string | null): Promise<void> {
    const ended = await tx.execute(
      `UPDATE import_jobs SET status = $2, failure = $3, finished_at = $4, updated_at = $4
       WHERE id = $1 AND finished_at IS NULL`,
      [id, failure === null ? 'completed' : 'failed', failure, this.clock.now()],
    );
    if (!ended) return;
    await this.outbox.enqueue(tx, 'imports.collect', { key: object_key });
    const next = await tx.row<{ id: number }>(
      'SELECT id FROM import_jobs WHERE finished_at IS NULL ORDER BY id LIMIT 1',
    );
    if (next) await this.outbox.enqueue(tx, 'imports.run', { importId: next.id });
  }
}

/** Reads the rows that are not blank. */
async function* rowsOf(header: Header, records: AsyncIterable<CsvRecord>): AsyncGenerator<ProductRow, void> {
  for await (const record of records) if (!isBlank(record)) yield parseRow(record, header);
}

/** Leaves out the groups that were imported before a restart. */
async function* groupsAfter(
  position: number,
  groups: AsyncIterable<ProductGroup>,
): AsyncGenerator<ProductGroup, void> {
  for await (const group of groups) if (group.lastRow > position) yield group;
}
