import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { isForStaff } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { AUTH_OPTIONS, type AuthOptions } from '../auth.options';
import { routeOf } from './route-of';

/** Keeps staff who lack a second factor that they need away from staff routes. Their own account stays open to them. */
@Injectable()
export class SecondFactorGuard implements CanActivate {
  constructor(
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `secondFactorMissing` */
  canActivate(context: ExecutionContext): boolean {
    const { request, access, config } = routeOf(context);
    const due = request.principal?.secondFactorDue;
    if (!due || !isForStaff(access) || config.ownAccount || due > this.clock.now()) return true;
    const { secondFactorMissing, forbidden } = this.options.errors;
    throw (secondFactorMissing ?? forbidden)();
  }
}
