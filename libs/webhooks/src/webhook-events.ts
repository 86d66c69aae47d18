/** What the engine emits; the events of a service with webhooks extend it. */
export interface WebhookEngineEvents {
  /** The service stopped sending to a receiver by itself, until somebody switches it on again. */
  'webhook.disabled': { webhookId: number };
}

/** What the engine queues; the jobs of a service with webhooks extend it. */
export interface WebhookEngineJobs {
  /** Sends the delivery that a webhook has been owed the longest. */
  'webhooks.send': { webhookId: number };
}

/** Sent on demand to see whether it arrives, to whatever events a receiver has registered for. */
export const TEST_EVENT = 'webhook.test';
