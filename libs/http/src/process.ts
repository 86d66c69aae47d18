import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { Health } from './health';
import { type InternalRoutes, startEarlyServer, startInternalServer } from './internal-server';
import { type LogOptions, createLogger } from './logging';
import { Metrics } from './metrics';
import { stopOnSignal } from './shutdown';

/** Settings of every process of a service. */
export interface ProcessOptions {
  /** Name of the process in the log, such as `store-worker`. */
  service: string;
  log: Omit<LogOptions, 'service'>;
  http: {
    host: string;
    /** Port of the API. */
    port: number;
    /** Port of probes, metrics and operators' pages. */
    internalPort: number;
    /** Milliseconds between "not ready" and the end of listening, see `stopOnSignal`. */
    drainMs: number;
  };
}

/** Runs the main function of a process. An error is printed with its causes, and ends the process with exit code 1. */
export function runMain(main: () => Promise<void>): void {
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      process.stderr.write(`${textOf(error)}\n`);
      process.exit(1);
    });
}

/** Returns the stack of an error, and of those that caused it. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\nCaused by: ${textOf(error.cause)}`;
}

/**
 * Starts an API and resolves when it listens.
 * @param create makes the application, not yet listening
 */
export async function startApi(
  options: ProcessOptions,
  create: (logger: Logger) => Promise<NestFastifyApplication>,
): Promise<void> {
  const { service, log, http } = options;
  const logger = createLogger({ ...log, service });
  const app = await whileAlive(options, () => create(logger));
  await app.listen({ host: http.host, port: http.port });
  await runUntilSignal(app, logger, options);
  logger.info({ port: http.port, internal_port: http.internalPort }, `${service} is listening`);
}

/** Answers the liveness probe on the internal port while an application is made. */
export async function whileAlive<App>(
  { http: { host, internalPort } }: ProcessOptions,
  create: () => Promise<App>,
): Promise<App> {
  const early = await startEarlyServer({ host, port: internalPort });
  try {
    return await create();
  } finally {
    await early.close();
  }
}

/**
 * Opens the internal port of a started application, and closes the application on SIGTERM or SIGINT.
 * @param routes further routes of the internal port, besides probes and metrics
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
