import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@comptoir/audit';
import type { Client, Pool, QueryResultRow } from 'pg';
import type { DataSource, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { type DataSourceOptions, guardOf } from './data-source';
import { DatabaseProbe } from './database-probe';
import { isRetryable, isStalePlan, isUnfitServer } from './pg-errors';
import { createClient } from './primary-client';
import { currentExpectation, expectVersion } from './expected-version';
import { isForeignSession } from './foreign-sessions';
import { Replicas } from './replicas';
import { type StatementFactory, isRead, chooseStatementFactory, unprepared } from './statements';
import { type Queryable, Tx } from './tx';

const MAX_ATTEMPTS = 4;
/** Milliseconds after which no further attempt starts, because a client waits for the response. */
const RETRY_FOR_MS = 3_000;

/** Database of this service: prepared statements on the pool, and the only source of transactions. */
@Injectable()
export class Db implements Queryable {
  /**
   * Reads from a replica that has everything committed before the call. The primary answers when there is no
   * replica, none is up to date, or it fails. Repositories and statements other than a plain SELECT use the
   * primary.
   */
  readonly replica: Queryable;
  /** Asks for the state of the database beside the pool, for readiness. */
  readonly probe: DatabaseProbe;
  private readonly replicas?: Replicas;
  private readonly statement: StatementFactory;

  constructor(
    readonly dataSource: DataSource,
    private readonly options: Partial<DataSourceOptions> = {},
  ) {
    this.statement = chooseStatementFactory(options);
    if (options.replicaUrls?.length) this.replicas = new Replicas(this, this.statement, options);
    this.replica = this.replicas ?? this;
    const { applicationName } = dataSource.options as { applicationName: string };
    const { url } = this;
    const migrations = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
    this.probe = new DatabaseProbe({ url, applicationName }, migrations);
  }

  /** Check that fails when a replica is down or too far behind; undefined without replicas. */
  get replicaCheck(): (() => Promise<void>) | undefined {
    const { replicas } = this;
    return replicas && (() => replicas.check());
  }

  /** URL with all servers; the data source has that of the first. */
  private get url(): string {
    return this.options.url ?? (this.dataSource.options as { url: string }).url;
  }

  /** Connection pool, for its gauges. */
  get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  /**
   * Limits how long work waits for a connection while all are busy, instead of five seconds. For processes
   * that serve clients.
   */
  limitWait(milliseconds: number): void {
    this.pool.options.connectionTimeoutMillis = milliseconds;
  }

  /**
   * Opens a connection outside of the pool and of any pooler, for features of a session such as LISTEN. The
   * caller ends it.
   */
  async openSession(): Promise<Client> {
    const { applicationName } = this.dataSource.options as { applicationName?: string };
    const client = createClient(this.options.directUrl ?? this.url, {
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
    });
    await client.connect();
    guardOf(this.options)(client);
    return client;
  }

  /** Closes the connections to the database and its replicas. */
  async close(): Promise<void> {
    await Promise.all([this.replicas?.close(), this.probe.close()]);
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  /** Returns all rows of a statement, which is a transaction of its own. */
  async rows<T extends object = QueryResultRow>(sql: string, params: unknown[] = []): Promise<T[]> {
    // Only a transaction can carry its actor.
    if (currentActor() && !isRead(sql)) return this.tx((tx) => tx.rows<T>(sql, params));
    // The pool closes a connection after a failed statement.
    return this.inOwnSession(async (resets) =>
      resets
        ? this.attempt((tx) => tx.rows<T>(sql, params), resets)
        : upToDate(async () => (await this.pool.query<T>(this.statement(sql, params))).rows),
    );
  }

  async row<T extends object = QueryResultRow>(sql: string, params: unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(sql, params))[0];
  }

  /**
   * Returns all rows of a SELECT that PostgreSQL plans anew for these parameters. For statements whose best
   * plan depends on how common the values are.
   */
  async rowsWithCustomPlan<T extends object = QueryResultRow>(
    sql: string,
    params: unknown[] = [],
  ): Promise<T[]> {
    return this.inOwnSession(async (resets) =>
      resets
        ? this.attempt((tx) => tx.rows<T>(sql, params), resets)
        : (await this.pool.query<T>(unprepared(sql, params))).rows,
    );
  }

  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.dataSource.getRepository(entity);
  }

  /**
   * Runs `work` in one transaction (READ COMMITTED) and commits it. Serialisation failures, deadlocks and
   * lock timeouts are retried with jitter for three seconds. So `work` must have no effect outside of the
   * transaction; use the outbox or `tx.afterCommit` for those. In a staff request the transaction carries its
   * actor, so that the audit triggers log its changes. When the client has named the version of a record, it
   * begins with the comparison.
   */
  async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const retryUntil = performance.now() + RETRY_FOR_MS;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.inOwnSession((resets) => upToDate(() => this.attempt(work, resets)));
      } catch (error) {
        const isLast = attempt >= MAX_ATTEMPTS || performance.now() > retryUntil;
        if (isLast || !isRetryable(error)) throw error;
        await sleep(10 + Math.random() * 40 * 2 ** attempt);
      }
    }
  }

  /**
   * Runs `work` in a transaction that is rolled back, for whoever wants to know the outcome before deciding. It takes the
   * same locks as the real work, so keep it as short. Numbers of sequences that it takes are skipped.
   */
  async rehearse<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const end = new Error('a rehearsal ends without a commit');
    const outcomes: T[] = [];
    const run = async (tx: Tx): Promise<never> => {
      outcomes[0] = await work(tx);
      throw end;
    };
    await this.tx(run).catch((error: unknown) => {
      if (error !== end) throw error;
    });
    return outcomes[0] as T;
  }

  /**
   * Repeats work once that another client of the pooler has made fail by its settings.
   * @param run takes true to give the session its own settings first
   */
  private async inOwnSession<T>(run: (resets: boolean) => Promise<T>): Promise<T> {
    try {
      return await run(false);
    } catch (error) {
      if (!this.options.directUrl || !isForeignSession(error)) throw error;
      return run(true);
    }
  }

  private async attempt<T>(work: (tx: Tx) => Promise<T>, resets: boolean): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    const breaks = (error: unknown): void => void (broken ??= asError(error));
    // Without a listener a lost connection would end the process.
    client.on('error', breaks);
    const { dataSource, statement } = this;
    const tx = Tx.open({ client, dataSource, statement, actor: currentActor(), resets });
    const expected = currentExpectation();
    try {
      const hasChanged = expected && (await expectVersion(tx, expected));
      const result = await work(tx);
      const isOver = await hasChanged?.();
      await tx.commit();
      if (expected && isOver) expected.isOver = true;
      return result;
    } catch (error) {
      if (!broken) await tx.rollBack().catch(breaks);
      if (isStalePlan(error) || isUnfitServer(error) || isUnfitServer(tx.failure)) breaks(error);
      throw error;
    } finally {
      client.off('error', breaks);
      client.release(broken);
    }
  }
}

/**
 * Retries work whose connection had prepared a statement before a migration changed its columns. All
 * connections of the pool may be that old, so it repeats until it gets one without stale statements.
 */
async function upToDate<T>(run: () => Promise<T>): Promise<T> {
  const retryUntil = performance.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isStalePlan(error) || performance.now() > retryUntil) throw error;
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
