import type { INestApplicationContext } from '@nestjs/common';
import type { InternalRoutes } from '@comptoir/http';
import { JobsRuntime, queueDashboard } from '@comptoir/jobs';
import { AuthService } from './staff/auth/auth.service';

/** Creates the queue dashboard of the worker's internal port, for administrators. */
export function queueDashboardOf(app: INestApplicationContext): InternalRoutes {
  const auth = app.get(AuthService, { strict: false });
  return queueDashboard(app.get(JobsRuntime), (email, password) => auth.verifyOperator(email, password));
}
