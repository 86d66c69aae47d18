import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { type Access, Authenticator, type Principal } from '@comptoir/http';
import { ApiKeyAccessService } from './api-key-access.service';
import { AUTH_OPTIONS, type AuthOptions, PrincipalSource } from './auth.options';
import { INVALID_TOKEN, JwtStrategy } from './jwt.strategy';

type PassportCallback = (error: unknown, principal: Principal | false | null) => void;
type PassportMiddleware = (
  request: FastifyRequest,
  response: unknown,
  next: (error?: unknown) => void,
) => void;

/** Identifies an API key, or runs the passport strategy and compares its result with the access level of the route. */
@Injectable()
export class JwtAuthenticator extends Authenticator {
  constructor(
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
    @Inject(PrincipalSource) private readonly principals: PrincipalSource,
    private readonly strategy: JwtStrategy,
    private readonly apiKeys: ApiKeyAccessService,
  ) {
    super();
  }

  async authenticate(request: FastifyRequest, access: Access): Promise<void> {
    const { errors } = this.options;
    const given = request.headers.authorization;
    if (!given) {
      if (await this.acceptsGuest(request, access)) return;
      if (access === 'optional') return;
      throw errors.missing({ headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const key = this.apiKeys.keyIn(given);
    if (key !== undefined) return this.apiKeys.authenticate(request, access, key);
    const principal = await this.principalOf(request);
    request.principal = principal;
    if (access === 'public' || access === 'optional' || access === 'unverified') return;
    if (!principal.emailVerified) throw errors.unverified();
    if (!reaches(principal, access)) throw errors.forbidden();
  }

  /**
   * Identifies a guest. An access token takes precedence: with one, the token of a guest is ignored.
   * @returns false when the request names no guest, or the route reads the caller for accounts alone
   */
  private async acceptsGuest(request: FastifyRequest, access: Access): Promise<boolean> {
    const { errors, guestHeader } = this.options;
    const token = guestHeader && request.headers[guestHeader];
    if (typeof token !== 'string') return false;
    if (!request.routeOptions.config.guests) {
      if (access !== 'optional' && errors.accountRequired) throw errors.accountRequired();
      return false;
    }
    const guest = await this.principals.resolveGuest(token, request);
    if (!guest) throw errors.invalid();
    request.principal = guest;
    return true;
  }

  private principalOf(request: FastifyRequest): Promise<Principal> {
    return new Promise((resolve, reject) => {
      const done: PassportCallback = (error, principal) => {
        if (error) return reject(error instanceof Error ? error : new Error('authentication failed'));
        if (principal) return resolve(principal);
        reject(this.options.errors.invalid(INVALID_TOKEN));
      };
      // By name, passport would take the strategy of the service that this process has started last. The library
      // adds the results of one request to the object that it gets, so each request has its own.
      const strategy = Object.create(this.strategy) as JwtStrategy;
      const middleware = passport.authenticate(strategy, { session: false }, done) as PassportMiddleware;
      middleware(request, {}, reject);
    });
  }
}

/** Roles that reach a route; null for every account. */
const ROLES_OF: Record<'customer' | 'staff' | 'manager' | 'admin', readonly string[] | null> = {
  customer: null,
  staff: ['staff', 'manager', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
};

function reaches({ roles }: Principal, access: keyof typeof ROLES_OF): boolean {
  const allowed = ROLES_OF[access];
  return !allowed || roles.some((role) => allowed.includes(role));
}
