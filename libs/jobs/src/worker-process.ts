import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  type InternalRoutes,
  NestLogger,
  type ProcessOptions,
  createLogger,
  runUntilSignal,
  whileAlive,
} from '@comptoir/http';
import type { Logger } from 'pino';
import { JobsRuntime } from './runtime';

/**
 * Starts a process that relays events and runs jobs and schedules. It serves operators only.
 * @param moduleOf returns the module of the application
 * @param dashboardOf returns the pages of its internal port
 */
export async function startWorker(
  options: ProcessOptions,
  moduleOf: (logger: Logger) => DynamicModule,
  dashboardOf: (app: INestApplicationContext) => InternalRoutes,
): Promise<void> {
  const { service, log, http } = options;
  const logger = createLogger({ ...log, service });
  const app = await whileAlive(options, async () => {
    const made = await NestFactory.createApplicationContext(moduleOf(logger), {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    await made.get(JobsRuntime).start();
    return made;
  });
  await runUntilSignal(app, logger, options, [dashboardOf(app)]);
  logger.info({ internal_port: http.internalPort }, `${service} is running`);
}
