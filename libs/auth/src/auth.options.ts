import type { FastifyRequest } from 'fastify';
import type { ErrorFactory } from '@comptoir/errors';
import type { Principal } from '@comptoir/http';
import type { AccessClaims } from './access-claims';
import type { ApiKeyOptions } from './api-keys.options';

export const AUTH_OPTIONS = Symbol('AUTH_OPTIONS');

export interface AuthOptions {
  /** HMAC key, at least 32 characters. */
  secret: string;
  /** Previous keys. They verify tokens and sign none. */
  previousSecrets: readonly string[];
  issuer: string;
  audience: string;
  ttlSeconds: number;
  errors: AuthErrors;
  apiKeys: ApiKeyOptions;
  /** Lower-case name of the header with the token of a guest, where the service has guests. */
  guestHeader?: string;
}

/** Errors of authentication, as the service declares them. */
export interface AuthErrors {
  /** The request has no token. */
  missing: ErrorFactory;
  /** The token was revoked, or this service did not issue it. */
  invalid: ErrorFactory;
  expired: ErrorFactory;
  /** A guest calls a route that needs an account. */
  accountRequired?: ErrorFactory;
  /** The caller's role does not include the route. */
  forbidden: ErrorFactory;
  /** The account's e-mail is not verified yet. */
  unverified: ErrorFactory;
  /** The account needs a second factor for staff routes, and has none; absent where a service requires none. */
  secondFactorMissing?: ErrorFactory;
}

/** An administrator who may act now. */
export interface Administrator {
  id: number;
  email: string;
}

/** Resolves a verified token to its account. */
export abstract class PrincipalSource {
  /** Returns undefined when the session was revoked or the account was deleted. May throw an AppError. */
  abstract resolve(claims: AccessClaims): Promise<Principal | undefined>;

  /** Returns those of some accounts that are administrators now, for the API keys that act for them. */
  abstract findAdministrators(ids: readonly number[]): Promise<Administrator[]>;

  /**
   * Returns the guest of a token; undefined when it is not valid, or the service has no guests. A request that changes
   * something may store the guest. May throw an AppError.
   */
  resolveGuest(_token: string, _request: FastifyRequest): Promise<Principal | undefined> {
    return Promise.resolve(undefined);
  }
}
