import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RouteAccess } from '@comptoir/http';
import { AUTH_OPTIONS, type AuthOptions } from '../auth.options';
import { ApiKeyScopesGuard } from './api-key-scopes.guard';
import { AuthenticationGuard } from './authentication.guard';
import { GuestsGuard } from './guests.guard';
import { RolesGuard } from './roles.guard';
import { SecondFactorGuard } from './second-factor.guard';

/**
 * Decides who may call a route (docs/access.md). The guards run in a hook, before the body is read. As the global guard
 * of Nest it lets only those requests through to a handler that the hook has admitted.
 */
@Injectable()
export class AccessGuard extends RouteAccess implements CanActivate {
  /** In the order in which they run. */
  private readonly guards: readonly CanActivate[];

  constructor(
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
    guests: GuestsGuard,
    private readonly authentication: AuthenticationGuard,
    roles: RolesGuard,
    secondFactor: SecondFactorGuard,
    scopes: ApiKeyScopesGuard,
  ) {
    super();
    this.guards = [guests, authentication, roles, secondFactor, scopes];
  }

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const context = new ExecutionContextHost([request, reply]);
    for (const guard of this.guards) {
      if (!(await guard.canActivate(context))) throw this.options.errors.forbidden();
    }
  }

  async identify(request: FastifyRequest): Promise<void> {
    await this.authentication.canActivate(new ExecutionContextHost([request]));
  }

  /** @throws AppError `forbidden` for a handler that was reached without the hook */
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<FastifyRequest>().isAdmitted) return true;
    throw this.options.errors.forbidden();
  }
}
