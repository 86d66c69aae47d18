import { recordEvents } from '@comptoir/events';
import type { WebhookDocs } from '@comptoir/http';
import { STORE_RECORDS } from './messaging/events/record-events';
import { EVENT_CATALOGUE } from './messaging/webhooks/webhook-catalogue';
import { STORE_READERS } from './record-readers';

/** With the schemas of the records that webhooks can ask for. */
const WITH_RECORDS = recordEvents(STORE_RECORDS, STORE_READERS).map(({ name, ...event }) => [name, event]);

/** Events that the store sends to webhooks, for the OpenAPI document. */
export const WEBHOOK_DOCS: WebhookDocs = Object.fromEntries(
  Object.entries({ ...EVENT_CATALOGUE, ...(Object.fromEntries(WITH_RECORDS) as typeof EVENT_CATALOGUE) }).map(
    ([name, { when, data, example }]) => [name, { summary: when, data, example }],
  ),
);
