import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { normalizeReferralCode } from './affiliates.rules';

/** The cookie that remembers whose link a visitor followed last. */
const NAME = 'ref';

/** The code in a `Cookie` header (RFC 6265, section 4.2), or undefined without a usable one. */
export function readReferralCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator === -1 || pair.slice(0, separator).trim() !== NAME) continue;
    return normalizeReferralCode(pair.slice(separator + 1));
  }
  return undefined;
}

/**
 * The `Set-Cookie` header of a referral. Scripts have no need of it, and other sites cannot send it with their own
 * requests.
 * @param code a stored code, which needs no escaping
 */
export function referralCookie(code: string, { days, secure }: { days: number; secure: boolean }): string {
  const maxAge = Math.round(days * DAY_SECONDS);
  return `${NAME}=${code}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

const DAY_SECONDS = 86_400;

/** The code of the link that the caller followed last, while its cookie lives. */
export const Referral = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  readReferralCookie(context.switchToHttp().getRequest<FastifyRequest>().headers.cookie),
);
