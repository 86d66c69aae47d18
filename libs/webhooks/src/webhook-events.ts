/** Events of the engine. The events of a service with webhooks extend it. */
export interface WebhookEngineEvents {
  /** The service has disabled a webhook after failures. */
  'webhook.disabled': { webhookId: number };
}

/** Jobs of the engine. The jobs of a service with webhooks extend it. */
export interface WebhookEngineJobs {
  /** Sends the oldest due delivery of a webhook. */
  'webhooks.send': { webhookId: number };
  /** Sends a webhook the events of a stretch of time again. Times are ISO 8601. */
  'webhooks.replay': { webhookId: number; from: string; until: string };
}

/** Test event, which a user sends on demand. Every webhook receives it, whatever its events. */
export const TEST_EVENT = 'webhook.test';
