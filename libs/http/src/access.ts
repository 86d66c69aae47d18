import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Access level of a route.
 * - `public`: anyone; a token is ignored.
 * - `optional`: anyone; a valid token identifies the caller, an invalid one is rejected.
 * - `unverified`: any signed-in account, also before its e-mail is verified.
 * - `customer`: any signed-in account with a verified e-mail, and guests where the route is for them too.
 * - `staff`: any member of staff; who may see some records only gets no others.
 * - `manager`: staff with the manager or admin role.
 * - `admin`: the admin role only.
 */
export type Access = 'public' | 'optional' | 'unverified' | 'customer' | 'staff' | 'manager' | 'admin';

/** Returns true when only staff may call a route of this access level. */
export function isForStaff(access: Access | undefined): boolean {
  return access === 'staff' || access === 'manager' || access === 'admin';
}

/** The authenticated caller. */
export interface Principal {
  userId: number;
  /** Session of the token; null where a service has no sessions. */
  sessionId: string | null;
  roles: readonly string[];
  email: string;
  emailVerified: boolean;
  /** ISO 4217 code that a guest has asked for, of whom nothing is stored yet; null for the base currency. */
  currency?: string | null;
  /** The API key of the request; `userId` is then the administrator for whom it acts. */
  apiKey?: { id: number; name: string; scopes: readonly string[] };
  /** Instant from which staff routes need a second factor, which the account lacks; absent for everybody else. */
  secondFactorDue?: Date;
  /** Resources to which the caller is limited; absent for everybody who is not. */
  resourceIds?: readonly number[];
}

/** Decides who may call a route. `libs/auth` implements it with guards (docs/access.md). */
export abstract class RouteAccess {
  /**
   * Sets `request.principal`, before the body is read.
   * @throws AppError when the caller may not use the route
   */
  abstract admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;

  /**
   * Sets `request.principal` of a public route, which is answered whoever calls it.
   * @throws AppError when the credential of the caller is not valid
   */
  abstract identify(request: FastifyRequest): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
    /** True once the guards have let the request through to the handler of its route. */
    isAdmitted?: boolean;
    /** Keys in the body of a staff route that its DTO does not declare; set by validation. */
    unknownKeys?: string[];
  }
}
