import type { WebhookOptions } from '@comptoir/webhooks';
import type { BookingConfig } from '../../config';
import { findRecordReceivers } from './webhooks.queries';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Returns the options of deliveries: six tries, and signatures with a timestamp, so that a receiver can
 * reject old ones.
 */
export function webhookOptions({
  settings,
  webhooks: outbound,
}: Pick<BookingConfig, 'settings' | 'webhooks'>): WebhookOptions {
  return {
    outbound,
    sealingKey: settings.key,
    previousSealingKeys: settings.previousKeys,
    secretContext: () => 'receiver',
    retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS],
    orderedBy: 'booking_id',
    recordReceivers: findRecordReceivers,
    signedText: (body, timestamp) => `${timestamp}.${body}`,
  };
}
