export { IdempotencyKey } from './idempotency-key.entity';
export { type Claim, IdempotencyKeys, type KeyedRequest, type StoredResponse } from './idempotency-keys';
export { IdempotencyKeysModule } from './idempotency-keys.module';
export type { IdempotencyOptions } from './options';
