import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkNode } from './node-version.mjs';

checkNode();
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { report, Failure } = await import('./failure.mjs');
const { ownerOf } = await import('./lock-file.mjs');

/** Runs the demonstration against the stack of `npm start`. */
async function runDemo() {
  if (ownerOf(path.join(root, '.dev', 'running.json')) === null) {
    throw new Failure('The stack is not running: start it with "npm start" in another terminal first.');
  }
  const { addressesOf, clientEnv, databaseUrl } = await import('./app-env.mjs');
  const { serverUrl } = await import('./postgres.mjs');
  const { readSecrets, readSettings } = await import('./settings.mjs');
  const settings = readSettings(root);
  const { postgres } = readSecrets(path.join(root, '.dev'));
  const server = settings.DATABASE_URL ?? serverUrl(settings.DEV_POSTGRES_PORT, postgres);
  const addresses = clientEnv(settings, addressesOf(settings));
  const script = path.join(root, 'dist/tools/tools/demo/main.js');
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...settings, ...addresses, STORE_DATABASE_URL: databaseUrl(server, 'comptoir_store') },
  });
  child.once('exit', (code, signal) => (process.exitCode = signal ? 1 : code));
}

await runDemo().catch(report);
