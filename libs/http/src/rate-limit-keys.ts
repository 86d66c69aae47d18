import type { FastifyRequest } from 'fastify';
import { clientKey } from './client-address';
import type { RateLimitRule } from './rate-limits';

const MINUTE = 60;
const LONGEST_WAIT_SECONDS = 15 * MINUTE;
const KNOWN_DAYS = 90;
const MAX_EMAIL = 254;

type Key = (request: FastifyRequest) => string | undefined;

/** Counts by the signed-in caller; an API key counts for itself. */
export const keyByUser: Key = (request) =>
  keyByApiKey(request) ?? (request.principal && `user:${request.principal.userId}`);

/** Counts by the API key of the request. */
export const keyByApiKey: Key = ({ principal }) => principal?.apiKey && `key:${principal.apiKey.id}`;

/** Counts by the account that the body names in `email`, whether or not it exists. */
export const keyByAccount: Key = ({ body }) => {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined;
  return typeof body.email === 'string'
    ? `email:${body.email.trim().toLowerCase().slice(0, MAX_EMAIL)}`
    : undefined;
};

/** Counts by the account in the body together with the client. */
export const keyByAccountAndAddress: Key = (request) =>
  `${clientKey(request.ip)}|${keyByAccount(request) ?? ''}`;

/**
 * Limits password guesses for one account from any number of addresses: a number per minute, then doubling
 * waits. An address or a device that signed in to the account before has a count of its own, so that the owner
 * can still sign in during an attack.
 */
export function accountGuessLimit(points: number): RateLimitRule {
  return {
    points,
    seconds: MINUTE,
    key: keyByAccount,
    failuresOnly: true,
    slowsDownTo: LONGEST_WAIT_SECONDS,
    knownDays: KNOWN_DAYS,
  };
}
