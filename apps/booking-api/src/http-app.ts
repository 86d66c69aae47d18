import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Db } from '@comptoir/db';
import { type CorsPolicy, type DocsOptions, createHttpApp } from '@comptoir/http';
import type { Clock } from '@comptoir/time';
import { AppModule } from './app.module';
import { hideClientTokens } from './booking/bookings/bookings.hooks';
import type { BookingConfig } from './config';
import { DOCS, PAGES, PREFIX } from './docs';

export interface BookingAppOptions {
  /** Replaces the system's clock. */
  clock?: Clock;
  /** Runs on the server before its routes are registered. */
  configure?: (server: FastifyInstance) => void | Promise<void>;
}

/** Creates the service's HTTP application, not yet listening. */
export async function createBookingApp(
  config: BookingConfig,
  logger: Logger,
  { clock, configure }: BookingAppOptions = {},
): Promise<NestFastifyApplication> {
  const app: NestFastifyApplication = await createHttpApp(AppModule.forRoot(config, logger, 'api', clock), {
    prefix: PREFIX,
    pages: PAGES,
    logger,
    trustProxy: config.http.trustProxy,
    cors: corsOf(config),
    docs: docsOf(config),
    uploads: true,
    configure: (server) => {
      varyByLanguage(server);
      hideClientTokens(server, () => app.get(Db));
      return configure?.(server);
    },
  });
  app.get(Db).limitWait(config.database.poolWaitMs);
  return app;
}

/** Adds the login of the development stack to the reference, in development only. */
function docsOf({ environment, developmentLogins }: BookingConfig): DocsOptions {
  if (environment !== 'development') return DOCS;
  return { ...DOCS, logins: { ...developmentLogins, path: `/${PREFIX}/auth/login` } };
}

/**
 * Allows any site to embed the booking form; admin routes allow known origins only. No route reads cookies.
 */
function corsOf({ http, environment }: BookingConfig): CorsPolicy {
  return {
    origins: http.corsOrigins,
    allowLocalhost: environment === 'development',
    credentials: false,
    isOpen: (path) => !path.startsWith(`/${PREFIX}/admin/`),
  };
}

/** Adds `Accept-Language` to `Vary` of translated responses, beside the value that CORS sets. */
function varyByLanguage(server: FastifyInstance): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.hasHeader('Content-Language')) {
      const vary = [reply.getHeader('Vary') ?? []].flat().join(', ');
      if (!vary.includes('Accept-Language')) {
        void reply.header('Vary', ['Accept-Language', vary].filter(Boolean).join(', '));
      }
    }
    done(null, payload);
  });
}
