import type { INestApplicationContext } from '@nestjs/common';
import type { InternalRoutes } from '@comptoir/http';
import { JobsRuntime, queueDashboard } from '@comptoir/jobs';
import { OperatorsService } from './customers/auth/operators.service';

/** Creates the queue dashboard of the worker's internal port, for administrators. */
export function queueDashboardOf(app: INestApplicationContext): InternalRoutes {
  const operators = app.get(OperatorsService, { strict: false });
  return queueDashboard(app.get(JobsRuntime), (email, password) => operators.verifyOperator(email, password));
}
