import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { type Access, Authenticator, type Principal } from '@comptoir/http';
import { AUTH_OPTIONS, type AuthOptions } from './auth.options';
import { INVALID_TOKEN, STRATEGY } from './jwt.strategy';

type PassportCallback = (error: unknown, principal: Principal | false | null) => void;
type PassportMiddleware = (
  request: FastifyRequest,
  response: unknown,
  next: (error?: unknown) => void,
) => void;

/** Runs the passport strategy and compares its result with the access level of the route. */
@Injectable()
export class JwtAuthenticator extends Authenticator {
  constructor(@Inject(AUTH_OPTIONS) private readonly options: AuthOptions) {
    super();
  }

  async authenticate(request: FastifyRequest, access: Access): Promise<void> {
    const { errors } = this.options;
    const given = request.headers.authorization;
    if (!given) {
      if (access === 'optional') return;
      throw errors.missing({ headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const principal = await this.principalOf(request);
    request.principal = principal;
    if (access === 'public' || access === 'optional' || access === 'unverified') return;
    if (!principal.emailVerified) throw errors.unverified();
    if (!reaches(principal, access)) throw errors.forbidden();
  }

  private principalOf(request: FastifyRequest): Promise<Principal> {
    return new Promise((resolve, reject) => {
      const done: PassportCallback = (error, principal) => {
        if (error) return reject(error instanceof Error ? error : new Error('authentication failed'));
        if (principal) return resolve(principal);
        reject(this.options.errors.invalid(INVALID_TOKEN));
      };
      const middleware = passport.authenticate(STRATEGY, { session: false }, done) as PassportMiddleware;
      middleware(request, {}, reject);
    });
  }
}

function reaches({ roles }: Principal, access: 'customer' | 'manager' | 'admin'): boolean {
  if (access === 'customer') return true;
  return roles.includes('admin') || (access === 'manager' && roles.includes('manager'));
}
