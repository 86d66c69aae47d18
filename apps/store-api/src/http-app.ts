import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Db } from '@comptoir/db';
import { type DocsOptions, createHttpApp } from '@comptoir/http';
import type { Clock } from '@comptoir/time';
import { AffiliateHooks } from './credit/affiliates/affiliates.hooks';
import { AppModule } from './app.module';
import type { StoreConfig } from './config';
import { PREFIX } from './api-prefix';
import { DOCS } from './docs';
import { IdempotencyHooks } from './platform/idempotency/idempotency.hooks';
import { ReadCachesHooks } from './platform/read-caches/read-caches.hooks';
import { TranslationsHooks } from './platform/translations/translations.hooks';
import { ApiLogService } from './platform/logs/api-log.service';

export interface StoreAppOptions {
  /** Replaces the system's clock. */
  clock?: Clock;
  /** Runs on the bare server before its routes exist. */
  configure?: (server: FastifyInstance) => void | Promise<void>;
}

/** Creates the store's HTTP application, not yet listening. */
export async function createStoreApp(
  config: StoreConfig,
  logger: Logger,
  { clock, configure }: StoreAppOptions = {},
): Promise<NestFastifyApplication> {
  const app = await createHttpApp(AppModule.forRoot(config, logger, 'api', clock), {
    prefix: PREFIX,
    logger,
    trustProxy: config.http.trustProxy,
    cors: {
      origins: config.http.corsOrigins,
      allowLocalhost: config.environment === 'development',
      // Lets browsers send the cookie of a referral link.
      credentials: true,
    },
    docs: docsOf(config),
    uploads: true,
    countFromZero: /\/payments\//,
    attach: (created, bare) => created.get(TranslationsHooks, { strict: false }).attach(bare),
    configure,
  });
  app.get(Db).limitWait(config.database.poolWaitMs);
  const server = app.getHttpAdapter().getInstance();
  app.get(ApiLogService, { strict: false }).observeRequests(server);
  app.get(AffiliateHooks, { strict: false }).attach(server);
  app.get(IdempotencyHooks, { strict: false }).attach(server);
  app.get(ReadCachesHooks, { strict: false }).attach(server);
  return app;
}

/** Adds the logins of the development stack to the reference, in development only. */
function docsOf({ environment, developmentLogins }: StoreConfig): DocsOptions {
  if (environment !== 'development') return DOCS;
  return { ...DOCS, logins: { ...developmentLogins, path: `/${PREFIX}/auth/login` } };
}
