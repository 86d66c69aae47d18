import type { ErrorFactory } from '@comptoir/errors';
import type { Principal } from '@comptoir/http';
import type { AccessClaims } from './access-claims';

export const AUTH_OPTIONS = Symbol('AUTH_OPTIONS');

export interface AuthOptions {
  /** HMAC key, at least 32 characters. */
  secret: string;
  /** Keys that tokens were signed with before; they are read with them, and no longer signed. */
  previousSecrets: readonly string[];
  issuer: string;
  audience: string;
  ttlSeconds: number;
  errors: AuthErrors;
}

/** The refusals of a service, in its own words. */
export interface AuthErrors {
  /** No token at all. */
  missing: ErrorFactory;
  /** A token that this service did not issue, or that was revoked. */
  invalid: ErrorFactory;
  expired: ErrorFactory;
  /** The role does not reach. */
  forbidden: ErrorFactory;
  /** The account's e-mail is not verified yet. */
  unverified: ErrorFactory;
}

/** Finds out who a verified token stands for. */
export abstract class PrincipalSource {
  /** Undefined when the session was revoked or the account is gone; may throw an AppError of its own. */
  abstract resolve(claims: AccessClaims): Promise<Principal | undefined>;
}
