import './tracing.worker';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Health, Metrics, NestLogger, createLogger, startInternalServer, stopOnSignal } from '@comptoir/http';
import { JobsRuntime } from '@comptoir/jobs';
import { AppModule } from './app.module';
import { readStoreConfig } from './config';
import { queueDashboardOf } from './queue-dashboard';

async function main(): Promise<void> {
  const config = readStoreConfig(process.env);
  const logger = createLogger({ ...config.log, service: 'store-worker' });
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, logger, 'worker'), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  const health = app.get(Health);
  const runtime = app.get(JobsRuntime);
  await runtime.start();
  const { host, internalPort, drainMs } = config.http;
  const internal = await startInternalServer(
    { health, metrics: app.get(Metrics) },
    { host, port: internalPort },
    [queueDashboardOf(app)],
  );
  logger.info({ internalPort }, 'store-worker is working');
  stopOnSignal({
    logger,
    health,
    drainMs,
    close: async () => {
      await runtime.stop();
      await app.close();
      await internal.close();
    },
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
