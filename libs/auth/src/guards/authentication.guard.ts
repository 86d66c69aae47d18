import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import type { Principal } from '@comptoir/http';
import { ApiKeyAccessService } from '../api-key-access.service';
import { AUTH_OPTIONS, type AuthOptions, PrincipalSource } from '../auth.options';
import { INVALID_TOKEN, JwtStrategy } from '../jwt.strategy';
import { guestTokenOf } from './guests.guard';
import { routeOf } from './route-of';

type PassportCallback = (error: unknown, principal: Principal | false | null) => void;
type PassportMiddleware = (
  request: FastifyRequest,
  response: unknown,
  next: (error?: unknown) => void,
) => void;

/** Identifies the caller: an API key, an account by the passport strategy, or a guest. Sets `request.principal`. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
    @Inject(PrincipalSource) private readonly principals: PrincipalSource,
    private readonly strategy: JwtStrategy,
    private readonly apiKeys: ApiKeyAccessService,
  ) {}

  /** @throws AppError 401 without a credential that is valid, unless the route is for everybody; 429 of a key */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { request, access, config } = routeOf(context);
    request.principal = await this.callerOf(request, { access, guests: config.guests });
    if (request.principal || access === 'optional' || access === 'public') return true;
    throw this.options.errors.missing({ headers: { 'WWW-Authenticate': 'Bearer' } });
  }

  private callerOf(
    request: FastifyRequest,
    { access, guests }: Pick<ReturnType<typeof routeOf>, 'access'> & { guests?: boolean },
  ): Promise<Principal | undefined> {
    const given = request.headers.authorization;
    if (!given) return guests ? this.guestOf(request) : Promise.resolve(undefined);
    const key = this.apiKeys.keyIn(given);
    return key === undefined ? this.accountOf(request) : this.apiKeys.identify(request, access, key);
  }

  private async guestOf(request: FastifyRequest): Promise<Principal | undefined> {
    const token = guestTokenOf(request, this.options);
    if (token === undefined) return undefined;
    const guest = await this.principals.resolveGuest(token, request);
    if (!guest) throw this.options.errors.invalid();
    return guest;
  }

  private accountOf(request: FastifyRequest): Promise<Principal> {
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
