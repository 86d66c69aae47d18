import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AUTH_OPTIONS, type AuthOptions } from '../auth.options';
import { routeOf } from './route-of';

/** Keeps guests away from routes that are for accounts. An access token or key takes precedence over a guest's token. */
@Injectable()
export class GuestsGuard implements CanActivate {
  constructor(@Inject(AUTH_OPTIONS) private readonly options: AuthOptions) {}

  /** @throws AppError `accountRequired` */
  canActivate(context: ExecutionContext): boolean {
    const { request, access, config } = routeOf(context);
    const { accountRequired } = this.options.errors;
    const isOpen = config.guests || access === 'optional' || access === 'public';
    if (isOpen || request.headers.authorization || !accountRequired) return true;
    if (guestTokenOf(request, this.options) !== undefined) throw accountRequired();
    return true;
  }
}

/** Returns the token of a guest that a request sends, whether it is valid or not. */
export function guestTokenOf(request: FastifyRequest, { guestHeader }: AuthOptions): string | undefined {
  const token = guestHeader && request.headers[guestHeader];
  return typeof token === 'string' ? token : undefined;
}
