import './tracing.worker';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Health, Metrics, NestLogger, createLogger, startInternalServer, stopOnSignal } from '@comptoir/http';
import { JobsRuntime } from '@comptoir/jobs';
import { AppModule } from './app.module';
import { readConfig } from './config';
import { queueDashboardOf } from './queue-dashboard';

/** The process that hands out events, runs jobs and keeps schedules. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { LOG_LEVEL: level, LOG_PRETTY: pretty, HOST: host } = config;
  const logger = createLogger({ level, pretty, service: 'booking-worker' });
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  const health = app.get(Health);
  await app.get(JobsRuntime).start();
  const internal = await startInternalServer(
    { health, metrics: app.get(Metrics) },
    { host, port: config.INTERNAL_PORT },
    [queueDashboardOf(app)],
  );
  logger.info({ internal_port: config.INTERNAL_PORT }, 'booking-worker is running');
  stopOnSignal({
    logger,
    health,
    drainMs: config.SHUTDOWN_DRAIN_MS,
    close: async () => {
      await app.close();
      await internal.close();
    },
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
