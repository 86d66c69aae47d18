import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { LogBuffer, reasonOf } from './log-buffer';
import type { ApiRequest } from './logs.entity';

type Line = Omit<ApiRequest, 'id'>;

const INSERT = `
  INSERT INTO api_log (request_id, method, path, status_code, duration_ms, user_id, ip, error_code, created_at)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::integer[], $6::integer[], $7::text[],
                       $8::text[], $9::timestamptz[])`;

/** Frequent requests without interest. */
const UNLOGGED = /\/(health(\/ready)?|docs.*)$/;
/** Names of path parameters that are never secret. */
const PUBLIC_PARAMS = new Set(['slug', 'order_number']);
const ROW_ID = /^\d{1,12}$/;
const MAX_PATH = 300;

/** Logs a line for each request; lines are written in batches after the response. */
@Injectable()
export class ApiLogService implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(ApiLogService.name);
  private readonly buffer: LogBuffer<Line>;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {
    this.buffer = new LogBuffer(
      (lines) => this.store(lines),
      (lines, error) => this.logger.warn(`${lines} requests are not in the log: ${reasonOf(error)}`),
    );
  }

  /** Logs the requests of a server from now on. */
  observeRequests(server: FastifyInstance): void {
    if (this.config.logs.apiPercent === 0) return;
    server.addHook('onResponse', (request, reply, done) => {
      if (this.isLogged(request, reply)) this.buffer.add(this.lineOf(request, reply));
      done();
    });
  }

  /** Writes the buffered lines. */
  flush(): Promise<void> {
    return this.buffer.flush();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.flush();
  }

  /** Writes the lines of requests that ended while the server was closing. */
  onApplicationShutdown(): Promise<void> {
    return this.flush();
  }

  /** Logs every error and every request of staff, and the configured share of the others. */
  private isLogged({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
    const { url, config } = routeOptions;
    if (url && UNLOGGED.test(url)) return false;
    if (url && (statusCode >= 400 || config.access === 'manager' || config.access === 'admin')) return true;
    return Math.random() * 100 < this.config.logs.apiPercent;
  }

  private lineOf(request: FastifyRequest, reply: FastifyReply): Line {
    return {
      request_id: request.id,
      method: request.method,
      path: pathOf(request),
      status_code: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
      user_id: request.principal?.apiKey ? null : (request.principal?.userId ?? null),
      ip: request.ip,
      error_code: request.errorCode ?? null,
      created_at: this.clock.now(),
    };
  }

  private store(lines: Line[]): Promise<unknown> {
    const column = <K extends keyof Line>(name: K): Line[K][] => lines.map((line) => line[name]);
    return this.db.rows(INSERT, [
      column('request_id'),
      column('method'),
      column('path'),
      column('status_code'),
      column('duration_ms'),
      column('user_id'),
      column('ip'),
      column('error_code'),
      column('created_at'),
    ]);
  }
}

/**
 * Returns the route with the ids and slugs of this request; a token, hash or code is replaced by its
 * parameter's name.
 */
function pathOf({ routeOptions, params }: FastifyRequest): string {
  const given = (params ?? {}) as Record<string, string>;
  const path = (routeOptions.url ?? 'unknown').replace(/:(\w+)/g, (segment, name: string) => {
    const value = given[name] ?? '';
    return ROW_ID.test(value) || PUBLIC_PARAMS.has(name) ? value : segment;
  });
  return path.slice(0, MAX_PATH);
}
