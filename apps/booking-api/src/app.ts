import type { FastifyCorsOptions } from '@fastify/cors';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Db } from '@comptoir/db';
import { type DocsOptions, createHttpApp } from '@comptoir/http';
import type { Clock } from '@comptoir/time';
import { AppModule } from './app.module';
import type { Config } from './config';

/** Path prefix of every route. */
export const PREFIX = 'api';
const EXPOSED_HEADERS =
  'X-Total-Count, X-Total-Pages, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After';

export const docs: DocsOptions = {
  title: 'Booking API',
  description:
    'Resources, their free slots, bookings with custom forms, and their administration. ' +
    'Errors are `{ error, details? }`. Date-times without an offset are local to the business zone.',
  version: '1.1.0',
};

/** What a test puts in place of the real thing. */
export interface AppOverrides {
  clock?: Clock;
  /** Runs on the bare server before there are routes. */
  configure?: (server: FastifyInstance) => void;
}

/** Builds the HTTP application. */
export async function createBookingApp(
  config: Config,
  logger: Logger,
  { clock, configure }: AppOverrides = {},
): Promise<NestFastifyApplication> {
  const app = await createHttpApp(AppModule.forRoot(config, logger, clock), {
    prefix: PREFIX,
    logger,
    trustProxy: config.TRUST_PROXY,
    cors: corsBy(config),
    docs,
    uploads: true,
    configure: (server) => {
      forbidCaching(server);
      varyByLanguage(server);
      configure?.(server);
    },
  });
  app.get(Db).limitWait(config.DATABASE_POOL_WAIT_MS);
  const server = app.getHttpAdapter().getInstance();
  server.get(`/${PREFIX}/openapi.json`, (_request, reply) => reply.redirect(`/${PREFIX}/docs-json`));
  return app;
}

/** Any site may embed the booking form; the admin screens run on known origins. No route reads cookies. */
function corsBy({ CORS_ORIGINS }: Config): (request: FastifyRequest) => FastifyCorsOptions {
  const [everywhere, admin] = [corsFor('*'), corsFor(CORS_ORIGINS)];
  return ({ url }) => (url.startsWith(`/${PREFIX}/admin/`) ? admin : everywhere);
}

function corsFor(origin: string | string[]): FastifyCorsOptions {
  return {
    origin,
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  };
}

/** Refusals of uploads are worded in the client's language. Before CORS, which adds its own word to the header. */
function varyByLanguage(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.upload) void reply.header('Vary', 'Accept-Language');
    done();
  });
}

/** Availability and personal data are never cached; a route that may be says so itself. */
function forbidCaching(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('Cache-Control') && !request.url.startsWith(`/${PREFIX}/docs`)) {
      void reply.header('Cache-Control', 'no-store');
    }
    done(null, payload);
  });
}
