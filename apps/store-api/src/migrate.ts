import 'reflect-metadata';
import { migrateDatabase } from '@comptoir/db';
import { loadExtensions, migrateExtensions } from '@comptoir/extension-host';
import { createLogger, runMain } from '@comptoir/http';
import { readStoreConfig } from './config';
import { databaseOptions } from './data-source';

runMain(async () => {
  const config = readStoreConfig(process.env);
  const logger = createLogger({ ...config.log, service: 'store-migrate' });
  const options = databaseOptions(config, 'store-migrate');
  const extensions = loadExtensions(config.extensions, 'store');
  const applied = [...(await migrateDatabase(options)), ...(await migrateExtensions(options, extensions))];
  logger.info({ applied }, applied.length ? 'migrated' : 'nothing to migrate');
});
