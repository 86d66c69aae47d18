import { describeRequest, isTracing } from '@comptoir/tracing';
import type { DynamicModule, Type } from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { RouteAccess } from './access';
import { indexRoutes } from './allowed-methods';
import { wrapResponses } from './response-envelope';
import { cacheResponses } from './response-cache';
import { ErrorFilter } from './error.filter';
import { parseMultipartForms } from './multipart-forms';
import { Health } from './health';
import {
  CONNECTION_LIMITS,
  type ConnectionError,
  MAX_CONNECTIONS,
  MAX_HEADERS,
  originForm,
  rejectConnection,
} from './connections';
import { type CorsPolicy, allowOrigins } from './cors';
import { parseJson } from './json-body';
import { NestLogger, logRequests, requestIdOf } from './logging';
import { Metrics } from './metrics';
import { type DocsOptions, serveDocs } from './openapi';
import { Envelope } from './envelope';
import { compareVersions } from './record-versions';
import { parseQuery } from './query-string';
import { RateLimits } from './rate-limits';
import { limitRates } from './rate-limits.hooks';
import { trackRequests } from './request-context';
import { SECURITY_HEADERS, addSecurityHeaders } from './security-headers';
import { acceptUploads } from './uploads';
import { createValidationPipe } from './validation';

export interface HttpAppOptions {
  /** Path prefix of every route, such as `api/v1`. */
  prefix: string;
  /** Routes without the prefix: pages for people, such as `book/:resource`. */
  pages?: string[];
  logger: Logger;
  /** Addresses and CIDR ranges of the proxies whose forwarding headers are trusted. */
  trustProxy: string[];
  cors: CorsPolicy;
  docs: DocsOptions;
  /** Accepts multipart forms on the routes that declare `upload`. */
  uploads?: boolean;
  /** Routes whose server errors are counted from 0 ({@link Metrics.observe}). */
  countFromZero?: RegExp;
  /** Attaches hooks that change results of handlers; they run before responses are cached and wrapped. */
  attach?: (app: NestFastifyApplication, server: FastifyInstance) => void;
  /** Runs on the bare server before routes exist; for tests and plugins. */
  configure?: (server: FastifyInstance) => void | Promise<void>;
}

const BODY_LIMIT = 1024 * 1024;
/** Largest form whose content is ignored, in bytes. */
const EMPTY_FORM_BYTES = 1_024;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 72_000;
/** No id, slug, number or token is longer. */
const MAX_PARAM_LENGTH = 300;

/** Builds the HTTP application of a service with its limits, headers, logging, errors and documentation. */
export async function createHttpApp(
  module: Type | DynamicModule,
  options: HttpAppOptions,
): Promise<NestFastifyApplication> {
  const started: { envelope?: Envelope } = {};
  const adapter = new FastifyAdapter({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    genReqId: (request: Parameters<typeof requestIdOf>[0]) => requestIdOf(request),
    trustProxy: options.trustProxy.length ? options.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: CONNECTION_LIMITS,
    rewriteUrl: originForm,
    clientErrorHandler: (error: ConnectionError, socket: Socket) =>
      rejectConnection(error, socket, started.envelope),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: parseQuery },
    // A path that cannot be decoded is an unknown path.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      rejectRequest(request, reply, started.envelope),
  });
  const server: FastifyInstance = adapter.getInstance<FastifyInstance>();
  server.server.maxConnections = MAX_CONNECTIONS;
  server.server.maxHeadersCount = MAX_HEADERS;
  indexRoutes(server);
  await options.configure?.(server);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: new NestLogger(options.logger),
    abortOnError: false,
  });
  const envelope = app.get(Envelope);
  started.envelope = envelope;
  app.setGlobalPrefix(options.prefix, { exclude: options.pages ?? [] });
  app.useGlobalPipes(createValidationPipe(envelope));
  const filter = new ErrorFilter(envelope, app.get(ModuleRef));
  app.useGlobalFilters(filter);
  sendErrorsOfPlugins(server, filter);
  if (isTracing()) nameSpans(server);
  trackRequests(server);
  logRequests(server, options.logger);
  app.get(Metrics).observe(server, options.countFromZero);
  closeConnectionsWhenStopping(server, app.get(Health));
  addSecurityHeaders(server, `/${options.prefix}/docs`);
  await allowOrigins(server, options.cors);
  rejectNulInPaths(server, envelope);
  admitBeforeBody(server, app.get(RouteAccess, { strict: false }));
  parseJson(server, envelope);
  takeEmptyForms(server, envelope);
  limitRates(server, app.get(RateLimits), envelope.frameworkErrors);
  compareVersions(server, envelope.frameworkErrors);
  options.attach?.(app, server);
  cacheResponses(server);
  wrapResponses(server, envelope);
  if (options.uploads) {
    await acceptUploads(server, envelope);
    parseMultipartForms(server, envelope);
  }
  serveDocs(app, options.prefix, options.docs, envelope);
  return app;
}

/** Names spans by route template, as in metrics and logs. */
function nameSpans(server: FastifyInstance): void {
  server.addHook('onRequest', ({ id, method, routeOptions }, _reply, done) => {
    describeRequest(method, routeOptions.url ?? 'unknown', id);
    done();
  });
}

/** Answers a request that reaches no hook. */
function rejectRequest(request: FastifyRequest, reply: FastifyReply, envelope: Envelope | undefined): void {
  const error = envelope?.frameworkErrors.unknownRoute();
  void reply
    .status(error?.status ?? 503)
    .headers({ ...SECURITY_HEADERS, 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .send(error && envelope?.error(error));
}

/** Plugins such as CORS add routes before Nest sets its error handler. */
function sendErrorsOfPlugins(server: FastifyInstance, filter: ErrorFilter): void {
  server.addHook('onRoute', (route) => {
    if (route.config?.access !== undefined) return;
    route.errorHandler ??= (error, request, reply) => filter.sendError(error, request, reply);
  });
}

/** Otherwise `close()` would wait for clients to end their keep-alive connections. */
function closeConnectionsWhenStopping(server: FastifyInstance, health: Health): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (health.isClosing) void reply.header('Connection', 'close');
    done(null, payload);
  });
}

/** PostgreSQL cannot store NUL in a text, so a path with NUL names nothing. */
function rejectNulInPaths(server: FastifyInstance, envelope: Envelope): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(hasNul(request.url) ? envelope.frameworkErrors.notFound() : undefined);
  });
}

function hasNul(url: string): boolean {
  const at = url.indexOf('%00');
  if (at < 0) return false;
  const query = url.indexOf('?');
  return query < 0 || at < query;
}

/** Rejects a caller without access before the body is read. A route without an access level admits nobody. */
function admitBeforeBody(server: FastifyInstance, routes: RouteAccess): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { access } = request.routeOptions.config;
    if (!access) return done();
    const admit = (): void => {
      request.isAdmitted = true;
      done();
    };
    if (access === 'public') return admit();
    routes.admit(request, reply).then(admit, done);
  });
}

function takeEmptyForms(server: FastifyInstance, { frameworkErrors }: Envelope): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: EMPTY_FORM_BYTES },
    (request: FastifyRequest, _body: Buffer, done: (error: Error | null, body?: unknown) => void) =>
      request.routeOptions.config.emptyForm ? done(null, {}) : done(frameworkErrors.unsupportedMediaType()),
  );
}
