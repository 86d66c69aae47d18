export { IdempotencyKey } from './idempotency-keys.entity';
export {
  type IdempotencyClaim,
  IdempotencyKeysService,
  type KeyedRequest,
  type StoredResponse,
} from './idempotency-keys.service';
export { IdempotencyKeysModule } from './idempotency-keys.module';
export type { IdempotencyOptions } from './idempotency.options';
