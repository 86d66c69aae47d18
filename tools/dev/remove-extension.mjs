import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkNode } from './node-version.mjs';

checkNode();
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { report, Failure } = await import('./failure.mjs');
const { ownerOf } = await import('./lock-file.mjs');

/** Removes the data of an extension from the stack of `npm start`. With DATABASE_URL it works on that server. */
async function removeExtension() {
  const { databaseUrl } = await import('./app-env.mjs');
  const { serverUrl } = await import('./postgres.mjs');
  const { readSecrets, readSettings } = await import('./settings.mjs');
  const settings = readSettings(root);
  if (!settings.DATABASE_URL && ownerOf(path.join(root, '.dev', 'running.json')) === null) {
    throw new Failure('The stack is not running: start it with "npm start", without the extension, first.');
  }
  const server =
    settings.DATABASE_URL ??
    serverUrl(settings.DEV_POSTGRES_PORT, readSecrets(path.join(root, '.dev')).postgres);
  const script = path.join(root, 'dist/store-api/apps/store-api/src/remove-extension.js');
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...settings, DATABASE_URL: databaseUrl(server, 'comptoir_store') },
  });
  child.once('exit', (code, signal) => (process.exitCode = signal ? 1 : code));
}

await removeExtension().catch(report);
