import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';

/** TypeORM's view of a transaction that was begun without it, and is ended without it. */
class AdoptedQueryRunner extends PostgresQueryRunner {
  constructor(driver: PostgresDriver, client: PoolClient) {
    super(driver, 'master');
    this.databaseConnection = client;
    this.isTransactionActive = true;
    this.transactionDepth = 1;
  }
}

/** Has repositories work in the transaction that a connection has open. */
export function managerOf(dataSource: DataSource, client: PoolClient): EntityManager {
  const runner = new AdoptedQueryRunner(dataSource.driver as PostgresDriver, client);
  const manager = dataSource.createEntityManager(runner);
  return Object.assign(runner, { manager }).manager;
}
