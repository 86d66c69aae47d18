import 'reflect-metadata';
import { csv, readEnv } from '@comptoir/config';
import { databaseUrl } from '@comptoir/db';
import { removeExtension } from '@comptoir/extension-host';
import { runMain } from '@comptoir/http';
import { loadStoreExtensions } from './extension-host';

const USAGE = 'Usage: remove-extension.js <name of an extension>';

/** Removes the data of an extension that is not loaded any more: its tables, custom fields and waiting jobs. */
runMain(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error(USAGE);
  const { EXTENSIONS, ...urls } = readEnv(process.env, {
    EXTENSIONS: csv({ default: [] }),
    DATABASE_URL: databaseUrl(),
    DATABASE_DIRECT_URL: databaseUrl({ default: undefined }),
    DATABASE_MIGRATE_URL: databaseUrl({ default: undefined }),
  });
  if (loadStoreExtensions({ extensions: EXTENSIONS }).some((extension) => extension.name === name))
    throw new Error(`EXTENSIONS still names "${name}". Take it out and restart the processes first.`);
  const options = {
    url: urls.DATABASE_URL,
    directUrl: urls.DATABASE_DIRECT_URL,
    migrateUrl: urls.DATABASE_MIGRATE_URL,
    poolSize: 1,
    applicationName: 'store-remove-extension',
    entities: [],
    migrations: [],
  };
  const outcome = await removeExtension(options, name);
  if (outcome === 'loaded')
    throw new Error(`A running process has loaded "${name}". Take it out of EXTENSIONS and restart first.`);
  if (outcome === 'unknown') throw new Error(`No extension "${name}" is installed.`);
  process.stdout.write(
    `The data of "${name}" is removed. Values of custom fields, if it had any, go within minutes.\n`,
  );
});
