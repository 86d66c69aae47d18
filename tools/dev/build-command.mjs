import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './build.mjs';
import { report } from './failure.mjs';
import { Supervisor } from './supervisor.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const testDir = path.join(root, '.dev', 'test');
const supervisor = new Supervisor({
  directory: testDir,
  logDir: path.join(testDir, 'logs'),
  onDeath: () => undefined,
});
const run = (title, name, command, args) =>
  supervisor.run(title, `${name}-output`, command, args, { live: true });

await ensureBuilt(root, run).catch(report);
await supervisor.stop();
