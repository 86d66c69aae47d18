import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import { IdempotencyJobs } from './idempotency.jobs';
import { IdempotencyKeysService } from './idempotency-keys.service';
import { IDEMPOTENCY_OPTIONS, type IdempotencyOptions } from './idempotency.options';

/**
 * Provides `IdempotencyKeysService`. The service needs the table `idempotency_keys` of the entity
 * `IdempotencyKey`, and a `JobsModule`.
 */
@Module({})
export class IdempotencyKeysModule {
  /**
   * @param config token of the service's configuration
   * @param optionsOf makes the options from it
   */
  static forConfig<Config>(
    config: InjectionToken<Config>,
    optionsOf: (config: Config) => IdempotencyOptions,
  ): DynamicModule {
    return {
      module: IdempotencyKeysModule,
      providers: [
        { provide: IDEMPOTENCY_OPTIONS, useFactory: optionsOf, inject: [config] },
        IdempotencyKeysService,
        IdempotencyJobs,
      ],
      exports: [IdempotencyKeysService],
    };
  }
}
