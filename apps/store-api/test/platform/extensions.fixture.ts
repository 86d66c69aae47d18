import path from 'node:path';
import { migrateExtensions } from '@comptoir/extension-host';
import { databaseOptions } from '../../src/data-source';
import { loadStoreExtensions } from '../../src/extension-host';

/** Returns the source of an example, as EXTENSIONS names it. */
export function exampleOf(name: string): string {
  return path.resolve(__dirname, '../../../../examples/extensions', name, 'src/index.ts');
}

/** Migrates extensions, as `migrate.js` does. @returns the names of the migrations that were missing */
export function migrateAll(database: string, sources: readonly string[]): Promise<string[]> {
  const options = { ...databaseOptions({ database: { url: database } } as never, 'test'), poolSize: 1 };
  return migrateExtensions(options, loadStoreExtensions({ extensions: [...sources] }));
}

/** Returns overrides for `startStore` that load these extensions. */
export function withExtensions(
  sources: readonly string[],
): (database: string) => Promise<Record<string, string>> {
  return async (database) => {
    await migrateAll(database, sources);
    return { EXTENSIONS: sources.join(',') };
  };
}
