import 'reflect-metadata';
import { removeExtension } from '@comptoir/extension-host';
import { createLogger, runMain } from '@comptoir/http';
import { readStoreConfig } from './config';
import { databaseOptions } from './data-source';

const USAGE = 'Usage: remove-extension.js <name of an extension that EXTENSIONS does not name any more>';

/** Removes the data of an extension: its tables, its custom fields and its waiting jobs. */
runMain(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error(USAGE);
  const config = readStoreConfig(process.env);
  const logger = createLogger({ ...config.log, service: 'store-remove-extension' });
  const isRemoved = await removeExtension(databaseOptions(config, 'store-remove-extension'), name);
  logger.info({ extension: name }, isRemoved ? 'removed' : 'no such extension is installed');
});
