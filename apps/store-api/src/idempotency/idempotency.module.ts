import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { IdempotencyJobs } from './idempotency.jobs';
import { IdempotencyService } from './idempotency.service';

/** Applies to every route of the service. */
@Module({
  providers: [
    IdempotencyService,
    IdempotencyJobs,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
})
export class IdempotencyModule {}
