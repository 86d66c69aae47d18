import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './build.mjs';
import { report } from './failure.mjs';
import { Supervisor } from './supervisor.mjs';

// node tools/dev/build-command.mjs [PART …]: builds what changed since the last build.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const testDir = path.join(root, '.dev', 'test');
const supervisor = new Supervisor({
  directory: testDir,
  logDir: path.join(testDir, 'logs'),
  onDeath: () => undefined,
});
const run = (title, name, command, args, options) =>
  supervisor.run(title, name, command, args, { ...options, lines: 400 });
const parts = process.argv.slice(2);

await ensureBuilt(root, run, parts.length > 0 ? parts : undefined).catch(report);
await supervisor.stop();
