import './tracing.api';
import 'reflect-metadata';
import { Health, Metrics, createLogger, startInternalServer, stopOnSignal } from '@comptoir/http';
import { readStoreConfig } from './config';
import { createStoreApp } from './http-app';

async function main(): Promise<void> {
  const config = readStoreConfig(process.env);
  const logger = createLogger({ ...config.log, service: 'store-api' });
  const app = await createStoreApp(config, logger);
  const { host, port, internalPort, drainMs } = config.http;
  await app.listen({ host, port });
  const health = app.get(Health);
  const internal = await startInternalServer(
    { health, metrics: app.get(Metrics) },
    { host, port: internalPort },
  );
  logger.info({ port, internalPort }, 'store-api is listening');
  stopOnSignal({
    logger,
    health,
    drainMs,
    close: async () => {
      await app.close();
      await internal.close();
    },
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
