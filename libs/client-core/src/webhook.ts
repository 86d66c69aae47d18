/** Headers of a request: those of fetch, or the object of Node's servers. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>;

/** A webhook that did not come from the service, or came too late. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface VerifyOptions {
  /** Milliseconds between the signature and now, in both directions; five minutes unless given. */
  tolerance?: number;
  /** Milliseconds since 1970. */
  now?: number;
}

const FIVE_MINUTES_MS = 300_000;

/**
 * Verifies a webhook of either service and returns its parsed body.
 * @param rawBody the bytes as they came, before any parser
 * @param secret as it was shown when the webhook was made, or several while a secret is replaced
 * @throws WebhookVerificationError
 */
export async function verifyWebhook<Event = unknown>(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = FIVE_MINUTES_MS, now = Date.now() }: VerifyOptions = {},
): Promise<Event> {
  const secrets = [secret].flat().filter(Boolean);
  if (secrets.length === 0) throw new WebhookVerificationError('No secret is given.');
  if (typeof rawBody !== 'string' && !ArrayBuffer.isView(rawBody))
    throw new WebhookVerificationError('Give the body as it came, text or bytes, and no parsed object.');
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const age = Math.abs(now - Number(timestamp) * 1000);
  if (!/^\d+$/.test(timestamp) || age > tolerance) {
    throw new WebhookVerificationError('The signature is too old, or from the future.');
  }
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const signatures = headerOf(headers, 'webhook-signature').split(' ').flatMap(bytesOfSignature);
  for (const one of secrets) {
    const name = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytesOfSecret(one), name, false, ['verify']);
    for (const signature of signatures) {
      // Compares in constant time.
      if (!(await crypto.subtle.verify('HMAC', key, signature, signed))) continue;
      return JSON.parse(new TextDecoder().decode(body)) as Event;
    }
  }
  throw new WebhookVerificationError('No signature is valid.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The header ${name} is missing.`);
}

function bytesOfSignature(part: string): Uint8Array<ArrayBuffer>[] {
  const [version, value = ''] = part.split(',');
  const bytes = version === 'v1' ? fromBase64(value) : undefined;
  return bytes ? [bytes] : [];
}

/** A secret is `whsec_` and padded base64, or else text. */
function bytesOfSecret(secret: string): Uint8Array<ArrayBuffer> {
  const coded = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : undefined;
  return coded ?? concat(new TextEncoder().encode(secret));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text === '' || !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text))
    return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
