import 'reflect-metadata';
import { createDataSource, migrate } from '@comptoir/db';
import { createLogger, runMain } from '@comptoir/http';
import { readConfig } from './config';
import { entities, migrations } from './data-source';

/** No statement of a migration is stopped for being slow; locks are still given up on. */
const NO_TIMEOUT = 0;

// Applies pending migrations and ends.
runMain(async () => {
  const config = readConfig(process.env);
  const logger = createLogger({ ...config.log, service: 'booking-migrate' });
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const dataSource = createDataSource({
    url,
    poolSize: 2,
    applicationName: 'booking-migrate',
    entities,
    migrations,
    statementTimeout: NO_TIMEOUT,
  });
  try {
    const applied = await migrate(dataSource, url);
    logger.info({ applied }, 'migrations are done');
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
});
