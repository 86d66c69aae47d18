import type { WebhookOptions } from '@comptoir/webhooks';
import type { BookingConfig } from '../config';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Sets how this service delivers: six tries, and signatures that cover the time, so that a
 * receiver can refuse what was signed long ago.
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
    pausesMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS],
    orderedBy: 'booking_id',
    signedText: (body, timestamp) => `${timestamp}.${body}`,
  };
}
