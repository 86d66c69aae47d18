import './tracing.api';
import 'reflect-metadata';
import { Health, Metrics, createLogger, startInternalServer, stopOnSignal } from '@comptoir/http';
import { createBookingApp } from './app';
import { readConfig } from './config';

/** The HTTP process. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { LOG_LEVEL: level, LOG_PRETTY: pretty, HOST: host } = config;
  const logger = createLogger({ level, pretty, service: 'booking-api' });
  const app = await createBookingApp(config, logger);
  await app.listen({ host, port: config.PORT });
  const health = app.get(Health);
  const internal = await startInternalServer(
    { health, metrics: app.get(Metrics) },
    { host, port: config.INTERNAL_PORT },
  );
  logger.info({ port: config.PORT, internal_port: config.INTERNAL_PORT }, 'booking-api is listening');
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
