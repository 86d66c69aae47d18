import { createHmac } from 'node:crypto';

/** Matches a secret with a base64 key. Any other secret is the key itself. */
const ENCODED_KEY =
  /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==))$/;

/** A message in the terms of Standard Webhooks. */
export interface SignedMessage {
  id: string;
  /** Time of the attempt, in seconds since 1970. */
  timestamp: string;
  body: string;
}

/** Returns the hexadecimal HMAC-SHA256 of a text. */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Returns the headers of Standard Webhooks 1.0.0 (docs/webhooks.md).
 * @param secrets plain secrets; each gives a signature
 */
export function standardHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${digest}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function keyOf(secret: string): Buffer {
  const encoded = ENCODED_KEY.exec(secret)?.[1];
  return encoded ? Buffer.from(encoded, 'base64') : Buffer.from(secret);
}
