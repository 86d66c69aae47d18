import type { DocsOptions } from '@comptoir/http';
import { EXAMPLES } from './docs-examples';
import { FIELDS } from './docs-fields';
import { TAGS } from './docs-tags';
import { WEBHOOK_DOCS } from './docs-webhooks';

/** Title and description of the API reference. */
export const DOCS: DocsOptions = {
  title: 'Booking API',
  description:
    'Interface V1.1: resources, their free slots, bookings with custom forms, and their administration. ' +
    'Errors are `{ error, code, details? }`, in the language of `Accept-Language`. Date-times without an offset are local to the business zone.',
  client: 'booking',
  tags: TAGS,
  fields: FIELDS,
  examples: EXAMPLES,
  webhooks: WEBHOOK_DOCS,
};

export const PREFIX = 'api';

/** Routes for browsers, which have no prefix. */
export const PAGES = [
  'widget/v1/:file',
  'book',
  'book/service/:service',
  'book/:resource',
  'manage/:token',
  'pay/:token',
  'waiting/:token',
  'my/:token',
];
