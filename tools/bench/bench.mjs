import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { checkNode } from '../dev/node-version.mjs';

checkNode();
const { report } = await import('../dev/failure.mjs');
const { runSmoke } = await import('../dev/smoke.mjs');

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Starts the compiled services with data of their own and measures them; arguments go to the measurement. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const program = path.join(root, 'dist/tools/tools/bench/main.js');
  await runSmoke([process.execPath, program, ...process.argv.slice(2)]).catch(report);
}
