import { Injectable } from '@nestjs/common';
import { Db, compactCounters } from '@comptoir/db';
import { Every } from '../../events';
import { COUNTER_CACHES } from './counter-caches';

const MINUTE = 60_000;

@Injectable()
export class CountersJobs {
  constructor(private readonly db: Db) {}

  /** Compacts one cache after the other, since no request waits for it. */
  @Every({ name: 'fold-counts', everyMs: MINUTE })
  async compactCounterCaches(): Promise<void> {
    for (const counts of COUNTER_CACHES) await this.db.rows(compactCounters(counts));
  }
}
