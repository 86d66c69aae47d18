import type { INestApplicationContext } from '@nestjs/common';
import type { InternalRoutes } from '@comptoir/http';
import { JobsRuntime, queueDashboard } from '@comptoir/jobs';
import { Operators } from './customers/auth/operators.service';

/** The queue dashboard of the worker's internal port, for administrators. */
export function queueDashboardOf(app: INestApplicationContext): InternalRoutes {
  const operators = app.get(Operators, { strict: false });
  return queueDashboard(app.get(JobsRuntime), (email, password) => operators.admits(email, password));
}
