import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';

export interface LogOptions {
  level: string;
  /** Readable lines for people instead of JSON. */
  pretty: boolean;
  service: string;
}

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

/** The process's logger: JSON lines, secrets cut out. */
export function createLogger({ level, pretty, service }: LogOptions): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    transport: pretty
      ? {
          target: 'pino-pretty',
          options: { ignore: 'pid,hostname,service', singleLine: true, colorize: process.stdout.isTTY },
        }
      : undefined,
  });
}

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
    if (reply.statusCode >= 500) logger.error(line, 'request');
    else logger.info(line, 'request');
    done();
  });
}
