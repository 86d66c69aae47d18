import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Failure, report } from './failure.mjs';
import { ownerOf } from './lock-file.mjs';
import { endRegistered } from './processes.mjs';
import { outsideHome } from './server-home.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const devDir = path.join(root, '.dev');

// Tests delete their own data, which may be in use now.
const PRESERVED = new Set(['test', 'outside']);

function empty(directory) {
  if (directory === null || !existsSync(directory)) return;
  for (const name of readdirSync(directory)) {
    if (!PRESERVED.has(name) && !name.startsWith('native-'))
      rmSync(path.join(directory, name), { recursive: true, force: true });
  }
}

async function reset() {
  const owner = ownerOf(path.join(devDir, 'running.json'));
  if (owner !== null) throw new Failure(`The stack is running (process ${owner.pid}): stop it first.`);
  await endRegistered(devDir);
  empty(outsideHome(devDir));
  empty(devDir);
  console.log(
    'The databases, mails, files and payments of the development stack are gone; "npm start" makes new ones.',
  );
}

await reset().catch(report);
