import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { jobDecorators } from '@comptoir/jobs';
import { IdempotencyKeys } from './idempotency-keys';

const HOUR_MS = 3_600_000;

const { Every } = jobDecorators<Record<never, never>, Record<never, never>>();

/** Runs the schedule that forgets old keys. */
@Injectable()
export class IdempotencyHandlers {
  constructor(
    private readonly db: Db,
    private readonly keys: IdempotencyKeys,
  ) {}

  @Every({ name: 'purge-idempotency-keys', everyMs: HOUR_MS })
  async purge(): Promise<void> {
    await this.keys.purge(this.db);
  }
}
