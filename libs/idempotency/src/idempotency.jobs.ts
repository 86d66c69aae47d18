import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { jobDecorators } from '@comptoir/jobs';
import { IdempotencyKeysService } from './idempotency-keys.service';

const HOUR_MS = 3_600_000;

const { Every } = jobDecorators<Record<never, never>, Record<never, never>>();

/** Deletes expired keys on a schedule. */
@Injectable()
export class IdempotencyJobs {
  constructor(
    private readonly db: Db,
    private readonly keys: IdempotencyKeysService,
  ) {}

  @Every({ name: 'purge-idempotency-keys', everyMs: HOUR_MS })
  async deleteExpiredKeys(): Promise<void> {
    await this.keys.deleteExpiredKeys(this.db);
  }
}
