import type { FastifyRequest } from 'fastify';
import { clientKey } from './client-address';
import type { RateLimitRule } from './rate-limits';

const MINUTE = 60;
const LONGEST_WAIT_SECONDS = 15 * MINUTE;
const KNOWN_DAYS = 90;
const MAX_EMAIL = 254;

type Key = (request: FastifyRequest) => string | undefined;

/** Counts by the signed-in caller. */
export const keyByUser: Key = ({ principal }) => principal && `user:${principal.userId}`;

/** Counts by the account that a body names in `email`, whether or not there is one. */
export const keyByAccount: Key = ({ body }) => {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined;
  return typeof body.email === 'string'
    ? `email:${body.email.trim().toLowerCase().slice(0, MAX_EMAIL)}`
    : undefined;
};

/** Counts by the account that a body names and the client that names it. */
export const keyByAccountAndAddress: Key = (request) =>
  `${clientKey(request.ip)}|${keyByAccount(request) ?? ''}`;

/**
 * Guesses at the password of one account, from any number of addresses: so many a minute, then longer and longer
 * waits. A client that has signed in to the account before is counted on its own, so that its owner can still sign in
 * while strangers guess.
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
