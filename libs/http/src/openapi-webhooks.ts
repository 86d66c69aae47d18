import { type TSchema, Type } from '@sinclair/typebox';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Timestamp } from './schemas';

/** A request that a service sends to webhooks. */
interface WebhookDoc {
  summary: string;
  data: TSchema;
  /** Example of `data`; made of the schema by default. */
  example?: object;
}

/** Requests that a service sends to the webhooks of its users, by the name of the event. */
export type WebhookDocs = Readonly<Record<string, WebhookDoc>>;

const EXAMPLE_TIME = '2026-11-20T18:00:00.000Z';

const HEADERS = {
  'webhook-id': 'The same in all attempts, so that a receiver takes an event once.',
  'webhook-timestamp': 'Seconds since 1970, when this attempt was signed.',
  'webhook-signature': 'Signature of Standard Webhooks: `v1,` and a HMAC-SHA256 in base64.',
};

/** Describes the requests that receivers of webhooks get. */
export function webhooksOf(webhooks: WebhookDocs): NonNullable<OpenAPIObject['webhooks']> {
  return Object.fromEntries(
    Object.entries(webhooks).map(([event, { summary, data, example }]) => [
      event,
      {
        post: {
          operationId: `webhooks.${event}`,
          summary,
          description: 'Sent to each webhook that is registered for it, and repeated until it is taken.',
          security: [],
          parameters: Object.entries(HEADERS).map(([name, description]) => ({
            ...{ name, description, in: 'header', required: true, schema: { type: 'string' } },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: eventSchema(event, data),
                ...(example && { example: { event, timestamp: EXAMPLE_TIME, data: example } }),
              },
            },
          },
          responses: {
            '200': {
              description: 'Accepted. So is every status from 200 to 299; all others are tried again.',
            },
            '410': { description: 'The receiver wants no more; the webhook is disabled.' },
          },
        },
      },
    ]),
  ) as NonNullable<OpenAPIObject['webhooks']>;
}

function eventSchema(event: string, data: TSchema): TSchema {
  return Type.Object({
    event: { ...Type.Unsafe<string>({ type: 'string', enum: [event] }), description: 'Name of the event.' },
    timestamp: { ...Timestamp, description: 'When it happened.' },
    data,
  });
}
