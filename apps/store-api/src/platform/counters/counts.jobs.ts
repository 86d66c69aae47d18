import { Injectable } from '@nestjs/common';
import { Db, foldCounts } from '@comptoir/db';
import { Every } from '../../events';
import { ROW_COUNTS } from './counts';

const MINUTE_MS = 60_000;

@Injectable()
export class CountsJobs {
  constructor(private readonly db: Db) {}

  /** One after the other: nobody waits for it. */
  @Every({ name: 'fold-counts', everyMs: MINUTE_MS })
  async fold(): Promise<void> {
    for (const counts of ROW_COUNTS) await this.db.rows(foldCounts(counts));
  }
}
