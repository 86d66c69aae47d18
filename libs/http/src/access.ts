import type { FastifyRequest } from 'fastify';

/**
 * Who may call a route.
 * - `public`: anybody; a token is not looked at.
 * - `optional`: anybody; a valid token names the caller, a bad one is refused.
 * - `unverified`: any signed-in account, also before its e-mail is verified.
 * - `customer`: any signed-in account with a verified e-mail.
 * - `manager`: staff with the manager or admin role.
 * - `admin`: the admin role only.
 */
export type Access = 'public' | 'optional' | 'unverified' | 'customer' | 'manager' | 'admin';

/** Tells whether only staff may call a route of this access. */
export function isForStaff(access: Access | undefined): boolean {
  return access === 'manager' || access === 'admin';
}

/** Who is calling. */
export interface Principal {
  userId: number;
  /** The session that the token belongs to; null where a service has no sessions. */
  sessionId: string | null;
  roles: readonly string[];
  email: string;
  emailVerified: boolean;
}

/** Settles who calls a route and whether they may, before the body is read. */
export abstract class Authenticator {
  /** Sets `request.principal`; throws an AppError when the caller may not use a route of this access. */
  abstract authenticate(request: FastifyRequest, access: Access): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
    /** Keys of the body of a staff route that its DTO does not know; found by validation. */
    unknownKeys?: string[];
  }
}
