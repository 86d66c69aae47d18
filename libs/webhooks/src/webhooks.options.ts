import type { OutboundPolicy } from '@comptoir/outbound';

export const WEBHOOK_OPTIONS = Symbol('WEBHOOK_OPTIONS');

/**
 * What the webhooks of a service have of their own.
 * @typeParam Own columns that only its receivers have
 */
export interface WebhookOptions<Own extends object = object> {
  /** Where events may be sent. */
  outbound: OutboundPolicy;
  /** Encrypts the secrets of receivers; at least 32 characters. */
  sealingKey: string;
  /** Keys that it has replaced, which open and seal nothing. */
  previousSealingKeys: readonly string[];
  /** Names whose a secret is; it opens for nobody else. What it answers must never change for a receiver. */
  secretContext(own: Own): string;
  /** Milliseconds before the second try and each one after it. */
  retryDelaysMs: readonly number[];
  /**
   * A column of the service's deliveries: those of a receiver that have the same value there go out in their order, each
   * once the one before has arrived or was given up.
   */
  orderedBy?: string;
  /**
   * What a signature covers.
   * @param timestamp of the try in seconds since 1970, as `X-Webhook-Timestamp` has it
   */
  signedText(body: string, timestamp: string): string;
}
