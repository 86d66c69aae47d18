import 'reflect-metadata';
import { migrateDatabase } from '@comptoir/db';
import { createLogger, runMain } from '@comptoir/http';
import { readBookingConfig } from './config';
import { databaseOptions } from './data-source';

runMain(async () => {
  const config = readBookingConfig(process.env);
  const logger = createLogger({ ...config.log, service: 'booking-migrate' });
  const applied = await migrateDatabase(databaseOptions(config, 'booking-migrate'));
  logger.info({ applied }, applied.length ? 'migrated' : 'nothing to migrate');
});
