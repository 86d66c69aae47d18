import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { includesScope, neededScope } from '../api-key-scopes';
import { AUTH_OPTIONS, type AuthOptions } from '../auth.options';
import { routeOf } from './route-of';

/** Compares the scopes of an API key with the one that a route needs. People need none. */
@Injectable()
export class ApiKeyScopesGuard implements CanActivate {
  constructor(@Inject(AUTH_OPTIONS) private readonly options: AuthOptions) {}

  /** @throws AppError `forbidden` that names the scope, and none on a route for people only */
  canActivate(context: ExecutionContext): boolean {
    const { request, config } = routeOf(context);
    const key = request.principal?.apiKey;
    if (!key) return true;
    const { url = '' } = request.routeOptions;
    const needed = config.peopleOnly ? undefined : neededScope(request.method, url);
    if (!needed || !this.isGranted(key.scopes, needed))
      throw this.options.errors.forbidden(insufficient(needed));
    return true;
  }

  /** A scope that the service has given up since is in no area any more. */
  private isGranted(scopes: readonly string[], needed: string): boolean {
    const [area = ''] = needed.split(':');
    return this.options.apiKeys.areas.includes(area) && includesScope(scopes, needed);
  }
}

/** Names the scope that is missing (RFC 6750, section 3.1). */
function insufficient(scope: string | undefined): { headers: Record<string, string> } {
  const named = scope ? `, scope="${scope}"` : '';
  return { headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope"${named}` } };
}
