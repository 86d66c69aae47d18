import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Db } from '@comptoir/db';
import { RouteAccess } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { LogBuffer, reasonOf } from './log-buffer';
import type { CatalogueSearch } from './logs.entity';

type Line = Omit<CatalogueSearch, 'id'>;

const INSERT = `
  INSERT INTO search_log (query, results_count, user_id, created_at)
  SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::timestamptz[])`;

/** Logs the searches of the catalog in batches. */
@Injectable()
export class SearchLogService implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(SearchLogService.name);
  private readonly buffer: LogBuffer<Line>;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly routes: RouteAccess,
  ) {
    this.buffer = new LogBuffer(
      (lines) => this.store(lines),
      (lines, error) => this.logger.warn(`${lines} searches are not in the log: ${reasonOf(error)}`),
    );
  }

  /**
   * Logs a search after its response. The catalog is public, also for an expired token, so the user is
   * authenticated only here.
   */
  async logSearch(request: FastifyRequest, text: string, resultsCount: number): Promise<void> {
    const query = text.toLowerCase().replace(/\s+/g, ' ').trim();
    if (!query) return;
    const created_at = this.clock.now();
    await this.routes.identify(request).catch(() => undefined);
    const user_id = request.principal?.userId ?? null;
    this.buffer.add({ query, results_count: resultsCount, user_id, created_at });
  }

  /** Writes the buffered lines. */
  flush(): Promise<void> {
    return this.buffer.flush();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.flush();
  }

  /** Writes the searches that ended while the server was closing. */
  onApplicationShutdown(): Promise<void> {
    return this.flush();
  }

  private store(lines: Line[]): Promise<unknown> {
    return this.db.rows(INSERT, [
      lines.map((line) => line.query),
      lines.map((line) => line.results_count),
      lines.map((line) => line.user_id),
      lines.map((line) => line.created_at),
    ]);
  }
}
