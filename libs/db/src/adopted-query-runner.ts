import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';

/** TypeORM's view of a transaction that `Tx` begins and ends. */
class AdoptedQueryRunner extends PostgresQueryRunner {
  constructor(
    driver: PostgresDriver,
    private readonly adopted: () => Promise<PoolClient>,
  ) {
    super(driver, 'master');
    this.isTransactionActive = true;
    this.transactionDepth = 1;
  }

  override connect(): Promise<PoolClient> {
    return this.adopted();
  }
}

/**
 * Creates an entity manager whose repositories work in a transaction.
 * @param connection called before each of their statements
 */
export function createEntityManager(
  dataSource: DataSource,
  connection: () => Promise<PoolClient>,
): EntityManager {
  const runner = new AdoptedQueryRunner(dataSource.driver as PostgresDriver, connection);
  const manager = dataSource.createEntityManager(runner);
  return Object.assign(runner, { manager }).manager;
}
