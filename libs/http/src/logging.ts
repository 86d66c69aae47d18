import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { currentSpanIds, isTracing, onTracingProblem } from '@comptoir/tracing';
import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentRequestId } from './request-context';

export interface LogOptions {
  level: string;
  /** Readable lines for people instead of JSON. */
  pretty: boolean;
  service: string;
}

/** Lines are written together: a system call for each costs more than the rest of the line. A kill loses half a second. */
const OUTPUT = { sync: false, minLength: 8_192, periodicFlush: 500 };

/** Keys whose values never reach a log. */
const SECRET_KEYS = [
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'secret',
  'client_secret',
  'smtp_pass',
];

/**
 * The process's logger: JSON lines, secrets cut out.
 * @param destination where lines go instead of the process's output
 */
export function createLogger(
  { level, pretty, service }: LogOptions,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: isTracing() ? () => ({ ...requestOf(), ...currentSpanIds() }) : requestOf,
    serializers: { err: withoutValues },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  };
  const logger = pretty
    ? pino({ ...options, transport: PRETTY })
    : pino(options, destination ?? pino.destination(OUTPUT));
  onTracingProblem((problem) => logger.warn({ problem }, 'traces could not be sent'));
  return logger;
}

/** The request that a line is about, or that has caused the job that it is about. */
function requestOf(): { request_id?: string } {
  const id = currentRequestId();
  return id === undefined ? {} : { request_id: id };
}

/** What a failed statement was given, and the row that it failed on, may be anybody's data. */
const VALUES_OF_STATEMENTS = ['parameters', 'driverError', 'detail', 'where', 'internalQuery'];

/** An error as a log shows it: what and where, without the values of a database statement. */
function withoutValues(error: Error): unknown {
  const shown = pino.stdSerializers.err(error) as unknown as Record<string, unknown> | undefined;
  if (typeof shown !== 'object') return shown;
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !VALUES_OF_STATEMENTS.includes(key)));
}

const PRETTY = {
  target: 'pino-pretty',
  options: { ignore: 'pid,hostname,service', singleLine: true, colorize: process.stdout.isTTY },
};

/** Nest's own messages through the process's logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, message instanceof Error ? message.message : String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
}

const REQUEST_ID = /^[\w.:-]{8,128}$/;

/** Takes the caller's `X-Request-Id` when it is a plain token, else makes one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Answers `X-Request-Id` on every request and writes one line when it is done. Paths are logged as templates. */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  // The fields of the line are chosen here and hold no secret; looking for some costs more than the rest of it.
  const access = logger.child({}, { redact: [] });
  server.addHook('onResponse', (request, reply, done) => {
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      user_id: request.principal?.userId,
      error_code: request.errorCode,
    };
    if (reply.statusCode >= 500) access.error(line, 'request');
    else access.info(line, 'request');
    done();
  });
}
