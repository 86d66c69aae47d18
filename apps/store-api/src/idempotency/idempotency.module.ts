import { Module } from '@nestjs/common';
import { IdempotencyHooks } from './idempotency.hooks';
import { IdempotencyJobs } from './idempotency.jobs';
import { IdempotencyService } from './idempotency.service';

/** Applies to every route of the service. */
@Module({ providers: [IdempotencyService, IdempotencyJobs, IdempotencyHooks] })
export class IdempotencyModule {}
