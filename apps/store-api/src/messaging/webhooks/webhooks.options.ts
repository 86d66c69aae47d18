import type { WebhookOptions } from '@comptoir/webhooks';
import type { StoreConfig } from '../../config';
import type { Webhook } from './webhooks.entity';
import { findRecordReceivers } from './webhooks.queries';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Owner of a webhook. */
export type WebhookOwner = Pick<Webhook, 'user_id'>;

/** Options of deliveries: seven attempts, signed bodies (docs/webhooks.md). */
export function webhookOptions({
  auth,
  webhooks: outbound,
}: Pick<StoreConfig, 'auth' | 'webhooks'>): WebhookOptions<WebhookOwner> {
  return {
    outbound,
    sealingKey: auth.linkSecret,
    previousSealingKeys: auth.previousLinkSecrets,
    secretContext: ({ user_id }) => `user:${user_id}`,
    retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
    signedText: (body) => body,
    recordReceivers: findRecordReceivers,
  };
}
