import 'reflect-metadata';
import { migrateDatabase } from '@comptoir/db';
import { migrateExtensions } from '@comptoir/extension-host';
import { createLogger, runMain } from '@comptoir/http';
import { readStoreConfig } from './config';
import { databaseOptions } from './data-source';
import { loadStoreExtensions } from './extension-host';

runMain(async () => {
  const config = readStoreConfig(process.env);
  const logger = createLogger({ ...config.log, service: 'store-migrate' });
  const options = databaseOptions(config, 'store-migrate');
  const extensions = loadStoreExtensions(config);
  const applied = [...(await migrateDatabase(options)), ...(await migrateExtensions(options, extensions))];
  logger.info({ applied }, applied.length ? 'migrated' : 'nothing to migrate');
});
