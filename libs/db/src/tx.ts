import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { ACTOR_SETTING, type Actor } from '@comptoir/audit';
import { createEntityManager } from './adopted-query-runner';
import { runPipeline } from './pipeline';
import type { PgStatement, StatementFactory } from './statements';

/** What can answer a SELECT: the pool (`Db`) or the transaction under way (`Tx`). */
export interface Queryable {
  /** All rows of a parameterised statement. */
  rows<T extends object = QueryResultRow>(sql: string, params?: unknown[]): Promise<T[]>;
  /** The first row, or undefined. */
  row<T extends object = QueryResultRow>(sql: string, params?: unknown[]): Promise<T | undefined>;
  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E>;
}

/** What a transaction needs to be run. */
export interface TxOptions {
  client: PoolClient;
  dataSource: DataSource;
  statement: StatementFactory;
  /** On whose behalf it runs, if anybody's, for the audit triggers. */
  actor: Actor | undefined;
}

/**
 * A transaction under way. Only `Db.tx` makes one, so a method that takes it cannot run outside of it.
 *
 * Statements that are asked for in the same moment share a round trip, `BEGIN` among them: ask for several without
 * waiting in between (`Promise.all`) where none needs what another returns. Each still sees what those before it did.
 */
export class Tx implements Queryable {
  private readonly afterCommitCallbacks: (() => void)[] = [];
  /** What goes with the next round trip. */
  private readonly unsent: PgStatement[];
  /** The round trip that `unsent` waits for. */
  private sending?: Promise<QueryResult[]>;
  private state: 'unbegun' | 'open' | 'ended' | 'committed' = 'unbegun';
  private entityManager?: EntityManager;

  private constructor(private readonly options: TxOptions) {
    const { actor, statement } = options;
    this.unsent = [statement('BEGIN', [])];
    // Until the transaction ends.
    if (actor) this.defer('SELECT set_config($1, $2, true)', [ACTOR_SETTING, JSON.stringify(actor)]);
  }

  /** @internal */
  static open(options: TxOptions): Tx {
    return new Tx(options);
  }

  /** TypeORM's, made when it is first needed. */
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

  /** Runs a write and answers how many rows it touched. */
  async execute(sql: string, params: unknown[] = []): Promise<number> {
    return (await this.query(sql, params)).rowCount ?? 0;
  }

  /** Runs a write of which nobody waits for the outcome, in the round trip of whatever comes next. */
  defer(sql: string, params: unknown[] = []): void {
    this.refuseWhenEnded();
    this.unsent.push(this.options.statement(sql, params));
  }

  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.manager.getRepository(entity);
  }

  /** Runs once the transaction is durable; for wake-ups and cache drops only, since a crash may lose it. */
  afterCommit(callback: () => void): void {
    if (this.state === 'committed') callback();
    else this.afterCommitCallbacks.push(callback);
  }

  /**
   * Commits, with the statements that were deferred. Nothing may be asked for afterwards.
   * @internal
   */
  async commit(): Promise<void> {
    if (this.state === 'committed') return;
    this.refuseWhenEnded();
    const isEmpty = this.state === 'unbegun' && !this.sending && this.unsent.length === 1;
    const committing = isEmpty ? undefined : this.query('COMMIT', []);
    this.state = 'ended';
    const command = (await committing)?.command;
    // PostgreSQL answers so when a statement had failed and its error was swallowed.
    if (command === 'ROLLBACK')
      throw new Error('A transaction in which a statement had failed was to be committed');
    this.state = 'committed';
    for (const callback of this.afterCommitCallbacks) callback();
  }

  /**
   * Undoes everything, unless it is committed.
   * @internal
   */
  async rollBack(): Promise<void> {
    if (this.state === 'committed') return;
    const isBegun = this.state !== 'unbegun' || this.sending !== undefined;
    this.state = 'ended';
    // What was asked for and not waited for must not come after the end.
    await this.sending?.catch(() => undefined);
    if (isBegun) await this.options.client.query('ROLLBACK');
  }

  /** The connection, with everything done that was asked for before. */
  private async begin(): Promise<PoolClient> {
    this.refuseWhenEnded();
    if (this.unsent.length) await this.send();
    return this.options.client;
  }

  private async query(sql: string, params: unknown[]): Promise<QueryResult> {
    this.refuseWhenEnded();
    const place = this.unsent.push(this.options.statement(sql, params)) - 1;
    const result = (await this.send())[place];
    if (!result) throw new Error('a statement was not answered');
    return result;
  }

  /** Sends what is asked for until the work under way waits for something. */
  private send(): Promise<QueryResult[]> {
    this.sending ??= Promise.resolve().then(() => {
      this.sending = undefined;
      if (this.state === 'unbegun') this.state = 'open';
      return runPipeline(this.options.client, this.unsent.splice(0));
    });
    return this.sending;
  }

  private refuseWhenEnded(): void {
    if (this.state === 'ended' || this.state === 'committed') throw new Error('The transaction has ended');
  }
}
