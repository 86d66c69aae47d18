import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool, type PoolClient, type QueryResultRow } from 'pg';
import type { EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { type DataSourceOptions, guardOf, sessionSettings } from './data-source';
import { Batcher } from './batcher';
import { dbFailureOf, isStalePlan, pgErrorOf } from './pg-errors';
import { KEEP_ALIVE } from './silent-servers';
import { type StatementFactory, isRead } from './statements';
import type { Queryable } from './tx';

/** WAL position of the primary. It is comparable only within the same timeline and cluster. */
interface Position {
  lsn: string;
  timeline: number;
  system: string;
}

/** Milliseconds that a read waits for a replica that is behind. */
const PATIENCE_MS = 50;
const POLL_MS = 5;
const CONNECT_MS = 500;
/** Milliseconds for which a replica that was late or down is skipped. */
const PAUSE_MS = 2_000;
const QUERY_CANCELED = '57014';

/**
 * With synchronous commits, every visible change is on the primary's disk, and only flushed WAL reaches
 * replicas. Without them a commit may still be in memory.
 */
const POSITION = `
  SELECT lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS timeline,
         (SELECT system_identifier::text FROM pg_control_system()) AS system
  FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
        ELSE pg_current_wal_flush_lsn() END AS lsn) AS primary_is`;

/**
 * After a failover a replica reports its new timeline only from the next restart point on. Until then it is
 * not read.
 */
const IS_AT = `
  SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn
     AND (SELECT timeline_id FROM pg_control_checkpoint()) = $2
     AND (SELECT system_identifier::text FROM pg_control_system()) = $3 AS reached`;

class Replica {
  readonly pool: Pool;
  private pausedUntil = 0;

  constructor(
    url: string,
    private readonly statement: StatementFactory,
    options: Partial<DataSourceOptions>,
  ) {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: options.applicationName,
      max: options.poolSize,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: 1_800,
      onConnect: guardOf(options),
      ...KEEP_ALIVE,
      ...sessionSettings({ ...options } as DataSourceOptions),
    });
    this.pool.on('error', (error: Error) => options.onPoolError?.(error));
  }

  get isPaused(): boolean {
    return performance.now() < this.pausedUntil;
  }

  pause(): void {
    this.pausedUntil = performance.now() + PAUSE_MS;
  }

  /** Returns true when the replica has replayed the WAL up to a position, waiting for a moment if needed. */
  async reaches(client: PoolClient, { lsn, timeline, system }: Position): Promise<boolean> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await client.query<{ reached: boolean }>(
        this.statement(IS_AT, [lsn, timeline, system]),
      );
      if (rows[0]?.reached) return true;
      if (performance.now() >= deadline) return false;
      await sleep(POLL_MS);
    }
  }

  /** Returns undefined when the replica is too far behind. */
  async rows<T extends object = QueryResultRow>(
    position: Position,
    sql: string,
    params: unknown[],
  ): Promise<T[] | undefined> {
    const client = await this.pool.connect();
    let lost: Error | undefined;
    try {
      // Uses one connection, because a server that restarted in between may be behind again.
      if (!(await this.reaches(client, position))) return undefined;
      return (await client.query<T>(this.statement(sql, params))).rows;
    } catch (error) {
      if (!pgErrorOf(error) || isStalePlan(error)) lost = error as Error;
      throw error;
    } finally {
      client.release(lost);
    }
  }
}

/** Reads from replicas that have everything committed before the read began. */
export class Replicas implements Queryable {
  private readonly all: Replica[];
  private next = 0;
  /**
   * Concurrent reads share the next request for the position, so that no read uses an older position than its
   * own start.
   */
  private readonly positions = new Batcher<void, Position>(async (callers) => {
    const position = await this.primary.row<Position>(POSITION);
    if (!position) throw new Error('The primary has no position');
    return callers.map(() => position);
  });

  constructor(
    private readonly primary: Queryable,
    statement: StatementFactory,
    options: Partial<DataSourceOptions>,
  ) {
    this.all = (options.replicaUrls ?? []).map((url) => new Replica(url, statement, options));
  }

  async rows<T extends object = QueryResultRow>(sql: string, params: unknown[] = []): Promise<T[]> {
    const replica = isRead(sql) ? this.choose() : undefined;
    if (!replica) return this.primary.rows<T>(sql, params);
    const position = await this.positions.run();
    try {
      const rows = await replica.rows<T>(position, sql, params);
      if (rows) return rows;
      replica.pause();
    } catch (error) {
      // A cancelled statement would be too slow on the primary as well.
      if (pgErrorOf(error)?.code === QUERY_CANCELED) throw error;
      if (!pgErrorOf(error) || dbFailureOf(error) === 'unavailable') replica.pause();
    }
    return this.primary.rows<T>(sql, params);
  }

  async row<T extends object = QueryResultRow>(sql: string, params: unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(sql, params))[0];
  }

  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.primary.repo(entity);
  }

  /** @throws Error when a replica is down or too far behind to be read */
  async check(): Promise<void> {
    const position = await this.positions.run();
    const found = await Promise.all(this.all.map((replica) => replica.rows(position, 'SELECT 1', [])));
    if (found.includes(undefined)) throw new Error('A replica is too far behind to be read');
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(({ pool }) => pool.end()));
  }

  /** Takes the replicas in rotation, skipping those that were late or down a moment ago. */
  private choose(): Replica | undefined {
    const usable = this.all.filter((replica) => !replica.isPaused);
    return usable[this.next++ % usable.length];
  }
}
