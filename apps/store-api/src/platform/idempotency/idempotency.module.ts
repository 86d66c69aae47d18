import { Module } from '@nestjs/common';
import { IdempotencyKeysModule } from '@comptoir/idempotency';
import { STORE_CONFIG } from '../../config.module';
import { IdempotencyHooks } from './idempotency.hooks';
import { idempotencyOptions } from './idempotency.options';

/** Applies idempotency keys to every route of the service. */
@Module({
  imports: [IdempotencyKeysModule.forConfig(STORE_CONFIG, idempotencyOptions)],
  providers: [IdempotencyHooks],
})
export class IdempotencyModule {}
