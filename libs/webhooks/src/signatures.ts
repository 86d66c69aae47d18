import { createHmac } from 'node:crypto';

/** Matches a secret that is the base64 of its key; any other is the key itself. */
const ENCODED_KEY =
  /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==))$/;

/** A message as Standard Webhooks signs it. */
export interface SignedMessage {
  id: string;
  /** The time of the try, in seconds since 1970. */
  timestamp: string;
  body: string;
}

/** Hexadecimal HMAC-SHA256 of a text. */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * The headers of Standard Webhooks 1.0.0 (docs/webhooks.md).
 * @param secrets in clear; each gives a signature of its own
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
