import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ACTOR_SETTING, type Actor, currentActor } from '@comptoir/audit';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type {
  DataSource,
  EntityManager,
  EntityTarget,
  ObjectLiteral,
  QueryRunner,
  Repository,
} from 'typeorm';
import { isRetryable } from './pg-errors';

/** What can answer a SELECT: the pool (`Db`) or the transaction under way (`Tx`). */
export interface Queryable {
  /** All rows of a parameterised statement. */
  rows<T extends QueryResultRow>(sql: string, params?: unknown[]): Promise<T[]>;
  /** The first row, or undefined. */
  row<T extends QueryResultRow>(sql: string, params?: unknown[]): Promise<T | undefined>;
  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E>;
}

const MAX_ATTEMPTS = 4;

const READ = /^\s*SELECT\b/i;

type Sender = Pick<PoolClient, 'query'>;

/** Statements are prepared once per connection under a name derived from their text. */
const names = new Map<string, string>();
function statementName(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
  }
  return name;
}

/** A transaction under way. Only `Db.tx` makes one, so a method that takes it cannot run outside of it. */
export class Tx implements Queryable {
  private readonly afterCommitCallbacks: (() => void)[] = [];

  private constructor(
    private readonly client: Sender,
    readonly manager: EntityManager,
  ) {}

  /** @internal */
  static open(client: Sender, manager: EntityManager): Tx {
    return new Tx(client, manager);
  }

  async rows<T extends QueryResultRow>(sql: string, params: unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>({ name: statementName(sql), text: sql, values: params })).rows;
  }

  async row<T extends QueryResultRow>(sql: string, params: unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(sql, params))[0];
  }

  /** Runs a write and answers how many rows it touched. */
  async execute(sql: string, params: unknown[] = []): Promise<number> {
    return (await this.client.query({ name: statementName(sql), text: sql, values: params })).rowCount ?? 0;
  }

  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.manager.getRepository(entity);
  }

  /** Runs once the transaction is durable; for wake-ups and cache drops only, since a crash may lose it. */
  afterCommit(callback: () => void): void {
    this.afterCommitCallbacks.push(callback);
  }

  /** @internal */
  committed(): void {
    for (const callback of this.afterCommitCallbacks) callback();
  }
}

/** The database of this service: prepared statements on the pool, and the only maker of transactions. */
@Injectable()
export class Db implements Queryable {
  constructor(readonly dataSource: DataSource) {}

  /** The connection pool, for its gauges. */
  get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  /** All rows of a statement, which is a transaction of its own. */
  async rows<T extends QueryResultRow>(sql: string, params: unknown[] = []): Promise<T[]> {
    // Only a transaction carries its actor.
    if (currentActor() && !READ.test(sql)) return this.tx((tx) => tx.rows<T>(sql, params));
    return (await this.pool.query<T>({ name: statementName(sql), text: sql, values: params })).rows;
  }

  async row<T extends QueryResultRow>(sql: string, params: unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(sql, params))[0];
  }

  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.dataSource.getRepository(entity);
  }

  /**
   * Runs `work` in one transaction (READ COMMITTED) and commits it.
   * Serialisation failures, deadlocks and lock time-outs are retried with jitter, so `work` must have no effect
   * outside of the transaction; use the outbox or `tx.afterCommit` for those.
   * On behalf of staff the transaction carries its actor, so that the audit triggers log what it changes.
   */
  async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
        await sleep(10 + Math.random() * 40 * 2 ** attempt);
      }
    }
  }

  private async attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner: QueryRunner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as Sender;
      await runner.startTransaction();
      const tx = Tx.open(client, runner.manager);
      const actor = currentActor();
      if (actor) await carryActor(tx, actor);
      const result = await work(tx);
      await runner.commitTransaction();
      tx.committed();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** Until the transaction ends. */
async function carryActor(tx: Tx, actor: Actor): Promise<void> {
  await tx.execute('SELECT set_config($1, $2, true)', [ACTOR_SETTING, JSON.stringify(actor)]);
}
