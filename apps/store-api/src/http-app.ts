import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createHttpApp } from '@comptoir/http';
import type { Clock } from '@comptoir/time';
import { AppModule } from './app.module';
import type { StoreConfig } from './config';
import { DOCS, PREFIX } from './docs';

export interface StoreAppOptions {
  /** Stands in for the system's clock. */
  clock?: Clock;
  /** Runs on the bare server before its routes exist. */
  configure?: (server: FastifyInstance) => void | Promise<void>;
}

/** The store's HTTP application, not yet listening. */
export function createStoreApp(
  config: StoreConfig,
  logger: Logger,
  { clock, configure }: StoreAppOptions = {},
): Promise<NestFastifyApplication> {
  return createHttpApp(AppModule.forRoot(config, logger, 'api', clock), {
    prefix: PREFIX,
    logger,
    trustProxy: config.http.trustProxy,
    cors: {
      origin: config.http.corsOrigins.length ? config.http.corsOrigins : false,
      credentials: true,
      exposedHeaders: [
        'X-Request-Id',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'Retry-After',
        'Idempotent-Replayed',
      ],
      maxAge: 600,
    },
    docs: DOCS,
    uploads: true,
    configure,
  });
}
