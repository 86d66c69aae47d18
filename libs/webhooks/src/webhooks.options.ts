import type { Tx } from '@comptoir/db';
import type { OutboundPolicy } from '@comptoir/outbound';

/** A webhook that gets events of records. */
export interface RecordReceiver {
  id: number;
  events: string[];
}

export const WEBHOOK_OPTIONS = Symbol('WEBHOOK_OPTIONS');

/**
 * Settings of a service's webhooks.
 * @typeParam Own columns that only its receivers have
 */
export interface WebhookOptions<Own extends object = object> {
  /** Limits the addresses of receivers. */
  outbound: OutboundPolicy;
  /** Encrypts the secrets of receivers; at least 32 characters. */
  sealingKey: string;
  /** Previous keys. They decrypt and no longer encrypt. */
  previousSealingKeys: readonly string[];
  /**
   * Returns the owner of a secret, which is encrypted for this owner only. It must never change for a
   * receiver.
   */
  secretContext(own: Own): string;
  /** Delays before the second attempt and each later one, in milliseconds. */
  retryDelaysMs: readonly number[];
  /**
   * Column of the service's deliveries that orders them: deliveries of a receiver with the same value are
   * sent in order, each after the previous one has succeeded or failed.
   */
  orderedBy?: string;
  /**
   * Returns the text that a signature covers.
   * @param timestamp time of the attempt in seconds since 1970, as in `X-Webhook-Timestamp`
   */
  signedText(body: string, timestamp: string): string;
  /**
   * Returns the active webhooks that may have events of records and named any of these, and locks them against deletion
   * and disabling until the transaction ends.
   */
  recordReceivers(tx: Tx, events: readonly string[]): Promise<RecordReceiver[]>;
}
