import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Imports and exports a long file and prints how fast, and in how much memory; the argument is the number of rows. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const jest = path.join(root, 'node_modules/jest/bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  [jest, '--selectProjects', 'e2e', '--testPathPatterns', 'imports-memory'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, IMPORT_ROWS: process.argv[2] ?? '100000' } },
);
process.exitCode = status ?? 1;
