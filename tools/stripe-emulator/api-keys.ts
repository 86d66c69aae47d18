import { rejected } from './errors';
import type { Caller } from './routing';

export interface ApiKeys {
  secret: string;
  publishable: string;
}

/** Returns the publishable key of a secret key: the same with another prefix. */
export function publishableKeyOf(secret: string): string {
  return secret.startsWith('sk_') ? `pk_${secret.slice(3)}` : 'pk_test_emulator';
}

/**
 * Returns the caller by the API key, which is a bearer token or the user name of Basic authentication.
 * @throws StripeApiError 401 without a key or with an unknown key
 */
export function authenticate(keys: ApiKeys, header: string | undefined): Caller {
  const key = keyOf(header);
  if (key === '') {
    throw rejected(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for " +
        'details, or we can help at https://support.stripe.com/.',
    );
  }
  if (key === keys.secret) return 'secret';
  if (key === keys.publishable) return 'publishable';
  throw rejected(401, `Invalid API Key provided: ${masked(key)}`);
}

function keyOf(header: string | undefined): string {
  const [scheme, credentials] = (header ?? '').split(' ');
  if (credentials === undefined) return '';
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '';
}

function masked(key: string): string {
  if (key.length <= 12) return '*'.repeat(key.length);
  return `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}
