import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { Health } from './health';
import { type InternalRoutes, startInternalServer } from './internal-server';
import { type LogOptions, createLogger } from './logging';
import { Metrics } from './metrics';
import { stopOnSignal } from './shutdown';

/** What every process of a service is told. */
export interface ProcessOptions {
  /** Its name in the log, such as `store-worker`. */
  service: string;
  log: Omit<LogOptions, 'service'>;
  http: {
    host: string;
    /** Where an API listens. */
    port: number;
    /** Where probes, metrics and operators' pages are. */
    internalPort: number;
    /** Milliseconds between "not ready" and the end, as of `stopOnSignal`. */
    drainMs: number;
  };
}

/** Does what a process is there for; what it throws is written out and ends the process with 1. */
export function runMain(main: () => Promise<void>): void {
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    });
}

/**
 * Starts an API and resolves once it listens.
 * @param create makes the application, not yet listening
 */
export async function startApi(
  options: ProcessOptions,
  create: (logger: Logger) => Promise<NestFastifyApplication>,
): Promise<void> {
  const { service, log, http } = options;
  const logger = createLogger({ ...log, service });
  const app = await create(logger);
  await app.listen({ host: http.host, port: http.port });
  await runUntilSignal(app, logger, options);
  logger.info({ port: http.port, internal_port: http.internalPort }, `${service} is listening`);
}

/**
 * Opens the internal port of a started application, and closes the application on SIGTERM or SIGINT.
 * @param routes of the internal port, besides probes and metrics
 */
export async function runUntilSignal(
  app: INestApplicationContext,
  logger: Logger,
  { http: { host, internalPort, drainMs } }: ProcessOptions,
  routes: InternalRoutes[] = [],
): Promise<void> {
  const health = app.get(Health);
  const internal = await startInternalServer(
    { health, metrics: app.get(Metrics) },
    { host, port: internalPort },
    routes,
  );
  const close = async (): Promise<void> => {
    await app.close();
    await internal.close();
  };
  stopOnSignal({ logger, health, drainMs, close });
}
