import type { WebhookOptions } from '@comptoir/webhooks';
import type { Config } from '../config';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Settings = Pick<Config, 'NODE_ENV' | 'SETTINGS_KEY' | 'SETTINGS_KEY_PREVIOUS' | 'WEBHOOK_ALLOW_PRIVATE'>;

/**
 * How this service delivers (booking-decisions section 12): six tries, and signatures that cover the time, so that a
 * receiver can refuse what was signed long ago.
 */
export function webhookOptions(config: Settings): WebhookOptions {
  return {
    outbound: {
      allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
      httpsOnly: config.NODE_ENV === 'production',
    },
    sealingKey: config.SETTINGS_KEY,
    previousSealingKeys: config.SETTINGS_KEY_PREVIOUS,
    secretContext: () => 'receiver',
    pausesMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS],
    orderedBy: 'booking_id',
    signedText: (body, timestamp) => `${timestamp}.${body}`,
  };
}
