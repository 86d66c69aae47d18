import { Inject, Injectable } from '@nestjs/common';
import { Db, rotatePartitions } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { jobDecorators } from './job-decorators';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';
import { Schedules } from './schedules';

const { Every } = jobDecorators<Record<never, never>, Record<never, never>>();

const HOUR_MS = 3_600_000;
const KEEP_MS = 30 * 24 * HOUR_MS;
const BATCH = 10_000;

/** Schedules have ids without a time, so their rows are in the default partition. They are few. */
const FORGET_STRAYS = `
  DELETE FROM processed_jobs p WHERE processed_at < $1
    AND NOT EXISTS (SELECT FROM outbox_deliveries d WHERE d.event_id = p.event_id AND d.handler = p.handler)`;

/** Deletes old rows of this library's tables. */
@Injectable()
export class Housekeeping {
  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly schedules: Schedules,
  ) {}

  @Every({ name: 'jobs-housekeeping', everyMs: HOUR_MS })
  async tidy(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP_MS);
    const dropped = await this.deleteInBatches('outbox_deliveries', 'failed_at', before);
    await rotatePartitions(this.db, 'processed_jobs', before);
    await this.db.rows(FORGET_STRAYS, [before]);
    if (dropped) this.config.logger.warn({ count: dropped }, 'jobs that failed a month ago were deleted');
    await this.schedules.synchronise();
  }

  private async deleteInBatches(table: string, column: string, before: Date): Promise<number> {
    const sql = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${column} < $1 LIMIT ${BATCH}))`;
    for (let total = 0; ;) {
      const deleted = await this.db.tx((tx) => tx.execute(sql, [before]));
      total += deleted;
      if (deleted < BATCH) return total;
    }
  }
}
