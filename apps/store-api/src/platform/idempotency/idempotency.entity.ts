import { IdempotencyKey } from '@comptoir/idempotency';

export const idempotencyEntities = [IdempotencyKey];
