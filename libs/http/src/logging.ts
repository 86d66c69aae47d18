import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { currentSpanIds, isTracing, onTracingProblem } from '@comptoir/tracing';
import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentRequestId } from './request-context';

export interface LogOptions {
  level: string;
  /** Writes readable lines instead of JSON. */
  pretty: boolean;
  service: string;
}

/**
 * Buffers lines, because a system call for each costs more than the line itself. A killed process loses half
 * a second.
 */
const OUTPUT = { sync: false, minLength: 8_192, periodicFlush: 500 };

/** Keys whose values are removed from logs. */
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
 * Creates the logger of the process: JSON lines without secrets.
 * @param destination stream that replaces the process's output
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

/** Returns the id of the request that the line concerns, or that caused the current job. */
function requestOf(): { request_id?: string } {
  const id = currentRequestId();
  return id === undefined ? {} : { request_id: id };
}

/** Parameters of a failed statement and the failing row may hold personal data. */
const VALUES_OF_STATEMENTS = ['parameters', 'driverError', 'detail', 'where', 'internalQuery'];

/** Converts an error for the log: message and place, without the values of a database statement. */
function withoutValues(error: Error): unknown {
  const shown = pino.stdSerializers.err(error) as unknown as Record<string, unknown> | undefined;
  if (typeof shown !== 'object') return shown;
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !VALUES_OF_STATEMENTS.includes(key)));
}

const PRETTY = {
  target: 'pino-pretty',
  options: { ignore: 'pid,hostname,service', singleLine: true, colorize: process.stdout.isTTY },
};

/** Writes Nest's messages through the process's logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  /**
   * Writes a message, an error or fields with a message. Nest puts the name of the class last; before it is
   * the stack of a message, or the message of an error or of fields.
   */
  private write(level: 'debug' | 'warn' | 'error', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const text = rest.length > 1 && typeof rest[0] === 'string' ? rest[0] : undefined;
    if (message instanceof Error) this.logger[level]({ context, err: message }, text ?? message.message);
    else if (typeof message === 'object' && message !== null)
      this.logger[level]({ context, ...message }, text);
    else this.logger[level]({ context, stack: text }, String(message));
  }
}

const REQUEST_ID = /^[\w.:-]{8,128}$/;

/** Returns the caller's `X-Request-Id` when it is a plain token, else a new id. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Sends `X-Request-Id` with every response and logs one line for each. Paths are logged as templates. */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  // The fields of the line hold no secret. Looking for secrets costs more than the rest of the line.
  const access = logger.child({}, { redact: [] });
  server.addHook('onResponse', (request, reply, done) => {
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      user_id: request.principal?.apiKey ? undefined : request.principal?.userId,
      api_key_id: request.principal?.apiKey?.id,
      error_code: request.errorCode,
    };
    if (reply.statusCode >= 500) access.error(line, 'request');
    else access.info(line, 'request');
    done();
  });
}
