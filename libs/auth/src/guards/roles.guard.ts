import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Access } from '@comptoir/http';
import { AUTH_OPTIONS, type AuthOptions } from '../auth.options';
import { routeOf } from './route-of';

/** Roles that reach a route; null for every caller with a verified address. */
const ROLES_OF: Record<Access, readonly string[] | null> = {
  public: null,
  optional: null,
  unverified: null,
  customer: null,
  staff: ['staff', 'manager', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
};
const ALSO_UNVERIFIED: readonly Access[] = ['public', 'optional', 'unverified'];

/** Compares the roles of the caller with the access level of the route. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(@Inject(AUTH_OPTIONS) private readonly options: AuthOptions) {}

  /** @throws AppError `unverified` or `forbidden` */
  canActivate(context: ExecutionContext): boolean {
    const { request, access } = routeOf(context);
    const { errors } = this.options;
    if (ALSO_UNVERIFIED.includes(access)) return true;
    if (!request.principal?.emailVerified) throw errors.unverified();
    const allowed = ROLES_OF[access];
    if (allowed && !request.principal.roles.some((role) => allowed.includes(role))) throw errors.forbidden();
    return true;
  }
}
