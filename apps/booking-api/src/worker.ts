import './tracing-worker';
import 'reflect-metadata';
import { runMain } from '@comptoir/http';
import { startWorker } from '@comptoir/jobs';
import { AppModule } from './app.module';
import { readBookingConfig } from './config';
import { queueDashboardOf } from './queue-dashboard';

runMain(async () => {
  const config = readBookingConfig(process.env);
  const { log, http } = config;
  await startWorker(
    { service: 'booking-worker', log, http },
    (logger) => AppModule.forRoot(config, logger, 'worker'),
    queueDashboardOf,
  );
});
