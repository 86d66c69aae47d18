import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { normalizeReferralCode } from './affiliates.rules';

/** Cookie with the affiliate code of the latest link. */
const NAME = 'ref';

/** Returns the code in a `Cookie` header (RFC 6265, section 4.2), or undefined without a valid one. */
export function readReferralCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator === -1 || pair.slice(0, separator).trim() !== NAME) continue;
    return normalizeReferralCode(pair.slice(separator + 1));
  }
  return undefined;
}

/**
 * Returns the `Set-Cookie` header of a referral. Scripts cannot read it, and requests from other sites do not
 * carry it.
 * @param code a stored code, which needs no escaping
 */
export function referralCookie(code: string, { days, secure }: { days: number; secure: boolean }): string {
  const maxAge = Math.round(days * DAY_SECONDS);
  return `${NAME}=${code}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

const DAY_SECONDS = 86_400;

/** Injects the affiliate code of the caller's cookie. */
export const Referral = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  readReferralCookie(context.switchToHttp().getRequest<FastifyRequest>().headers.cookie),
);
