import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { ACTOR_SETTING, type Actor } from '@comptoir/audit';
import { createEntityManager } from './adopted-query-runner';
import { RESET } from './foreign-sessions';
import { runPipeline } from './pipeline';
import { type PgStatement, type StatementFactory, unprepared } from './statements';

/** Runs SELECT statements: the pool (`Db`) or a transaction (`Tx`). */
export interface Queryable {
  /** Returns all rows of a parameterised statement. */
  rows<T extends object = QueryResultRow>(sql: string, params?: unknown[]): Promise<T[]>;
  /** Returns the first row, or undefined. */
  row<T extends object = QueryResultRow>(sql: string, params?: unknown[]): Promise<T | undefined>;
  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E>;
}

export interface TxOptions {
  client: PoolClient;
  dataSource: DataSource;
  statement: StatementFactory;
  /** Member of staff that the transaction runs for, for the audit triggers. */
  actor: Actor | undefined;
  /** True to give the session its own settings again, which another client of the pooler has changed. */
  resets?: boolean;
}

/**
 * An open transaction. Only `Db.tx` makes one, so a method that takes it cannot run outside of it.
 *
 * Statements that are issued in the same tick share a round trip, together with `BEGIN`. Issue several with
 * `Promise.all` where none needs the result of another. Each still sees the effects of those before it.
 */
export class Tx implements Queryable {
  private readonly afterCommitCallbacks: (() => void)[] = [];
  /** Statements of the next round trip. */
  private readonly unsent: PgStatement[];
  /** The round trip that will send `unsent`. */
  private sending?: Promise<QueryResult[]>;
  private state: 'unbegun' | 'open' | 'ended' | 'committed' = 'unbegun';
  private entityManager?: EntityManager;
  /**
   * Error of the latest statement that failed, which the work of the transaction may have caught.
   * @internal
   */
  failure?: unknown;

  private constructor(private readonly options: TxOptions) {
    const { actor, resets, statement } = options;
    this.unsent = [statement('BEGIN', []), ...(resets ? [unprepared(RESET, [])] : [])];
    // `true` limits the setting to this transaction.
    if (actor) this.defer('SELECT set_config($1, $2, true)', [ACTOR_SETTING, JSON.stringify(actor)]);
  }

  /** @internal */
  static open(options: TxOptions): Tx {
    return new Tx(options);
  }

  /** TypeORM's entity manager, created when first needed. */
  get manager(): EntityManager {
    this.entityManager ??= createEntityManager(this.options.dataSource, () => this.begin());
    return this.entityManager;
  }

  async rows<T extends object = QueryResultRow>(sql: string, params: unknown[] = []): Promise<T[]> {
    return (await this.query(sql, params)).rows as T[];
  }

  async row<T extends object = QueryResultRow>(sql: string, params: unknown[] = []): Promise<T | undefined> {
    return (await this.query(sql, params)).rows[0] as T | undefined;
  }

  /** Runs a write and returns the number of affected rows. */
  async execute(sql: string, params: unknown[] = []): Promise<number> {
    return (await this.query(sql, params)).rowCount ?? 0;
  }

  /** Queues a write whose result is not needed. It is sent with the next statement or with the commit. */
  defer(sql: string, params: unknown[] = []): void {
    this.assertOpen();
    this.unsent.push(this.options.statement(sql, params));
  }

  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.manager.getRepository(entity);
  }

  /** Runs a callback after the commit. For wake-ups and cache drops only, since a crash may lose it. */
  afterCommit(callback: () => void): void {
    if (this.state === 'committed') callback();
    else this.afterCommitCallbacks.push(callback);
  }

  /**
   * Commits, with the deferred statements. No statement may follow.
   * @internal
   */
  async commit(): Promise<void> {
    if (this.state === 'committed') return;
    this.assertOpen();
    const isEmpty = this.state === 'unbegun' && !this.sending && this.unsent.length === 1;
    const committing = isEmpty ? undefined : this.query('COMMIT', []);
    this.state = 'ended';
    const command = (await committing)?.command;
    // PostgreSQL answers ROLLBACK when a statement failed and its error was swallowed.
    if (command === 'ROLLBACK')
      throw new Error('A transaction in which a statement had failed was to be committed');
    this.state = 'committed';
    for (const callback of this.afterCommitCallbacks) callback();
  }

  /**
   * Rolls back, unless the transaction is committed.
   * @internal
   */
  async rollBack(): Promise<void> {
    if (this.state === 'committed') return;
    const isBegun = this.state !== 'unbegun' || this.sending !== undefined;
    this.state = 'ended';
    // Statements that were issued and not awaited must not run after the end.
    await this.sending?.catch(() => undefined);
    if (isBegun) await this.options.client.query('ROLLBACK');
  }

  /** Returns the connection, after all statements issued so far have run. */
  private async begin(): Promise<PoolClient> {
    this.assertOpen();
    if (this.unsent.length) await this.send();
    return this.options.client;
  }

  private async query(sql: string, params: unknown[]): Promise<QueryResult> {
    this.assertOpen();
    const place = this.unsent.push(this.options.statement(sql, params)) - 1;
    const result = (await this.send())[place];
    if (!result) throw new Error('A statement has no result');
    return result;
  }

  /** Sends the queued statements at the end of the current tick. */
  private send(): Promise<QueryResult[]> {
    this.sending ??= Promise.resolve().then(() => {
      this.sending = undefined;
      if (this.state === 'unbegun') this.state = 'open';
      return runPipeline(this.options.client, this.unsent.splice(0)).catch((error: unknown) => {
        this.failure = error;
        throw error;
      });
    });
    return this.sending;
  }

  private assertOpen(): void {
    if (this.state === 'ended' || this.state === 'committed') throw new Error('The transaction has ended');
  }
}
