import 'reflect-metadata';
import { createDataSource, directly, migrate } from '@comptoir/db';
import { createLogger, runMain } from '@comptoir/http';
import { readStoreConfig } from './config';
import { databaseOptions } from './data-source';

runMain(async () => {
  const config = readStoreConfig(process.env);
  const logger = createLogger({ ...config.log, service: 'store-migrate' });
  const options = directly(databaseOptions(config, 'store-migrate'));
  const dataSource = createDataSource({
    ...options,
    poolSize: 1,
    statementTimeout: 0,
  });
  const applied = await migrate(dataSource, options.url);
  await dataSource.destroy();
  logger.info({ applied }, applied.length ? 'migrated' : 'nothing to migrate');
});
