import { Injectable } from '@nestjs/common';
import { Every } from '../events';
import { IdempotencyService } from './idempotency.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class IdempotencyJobs {
  constructor(private readonly keys: IdempotencyService) {}

  @Every({ name: 'purge-idempotency-keys', everyMs: HOUR_MS })
  async purge(): Promise<void> {
    await this.keys.purge();
  }
}
