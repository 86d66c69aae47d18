import 'reflect-metadata';
import { migrateDatabase } from '@comptoir/db';
import { createLogger, runMain } from '@comptoir/http';
import { readStoreConfig } from './config';
import { databaseOptions } from './data-source';

runMain(async () => {
  const config = readStoreConfig(process.env);
  const logger = createLogger({ ...config.log, service: 'store-migrate' });
  const applied = await migrateDatabase(databaseOptions(config, 'store-migrate'));
  logger.info({ applied }, applied.length ? 'migrated' : 'nothing to migrate');
});
