import type { ErrorFactory } from '@comptoir/errors';

/** Options of API keys, as the service declares them. */
export interface ApiKeyOptions {
  /** Beginning of every key, such as `cmp_store_`. */
  prefix: string;
  /** Areas of staff routes that keys can have scopes for; no key reaches a route of another area. */
  areas: readonly string[];
  errors: ApiKeyErrors;
}

export interface ApiKeyErrors {
  notFound: ErrorFactory;
  /** The key was revoked, which cannot be undone. */
  revoked: ErrorFactory;
  /** The secret before the current one is still valid. */
  rotating: ErrorFactory;
}
