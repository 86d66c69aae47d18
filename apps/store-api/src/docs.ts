import type { DocsOptions } from '@comptoir/http';
import { EXAMPLES } from './docs-examples';
import { FIELDS } from './docs-fields';
import { OPERATION_FIELDS } from './docs-fields-operations';
import { ORDER_FIELDS } from './docs-fields-orders';
import { TAGS } from './docs-tags';
import { WEBHOOK_DOCS } from './docs-webhooks';
import { IdempotencyErrors } from './platform/idempotency/idempotency.errors';

/** Introduction of the store's API reference. */
export const DOCS: DocsOptions = {
  title: 'Comptoir store API',
  description:
    'Accounts, catalogue, cart, checkout, payments and everything staff need to run a shop. ' +
    'Sign in with `POST /auth/login`, and paste the access token under *Authentication* to try protected routes.',
  client: 'store',
  tags: TAGS,
  fields: { ...FIELDS, ...OPERATION_FIELDS, ...ORDER_FIELDS },
  examples: EXAMPLES,
  webhooks: WEBHOOK_DOCS,
  ofWrites: {
    header: {
      name: 'Idempotency-Key',
      description: 'The same key with the same request within a day gives the first success again.',
    },
    errors: Object.values(IdempotencyErrors),
  },
};
