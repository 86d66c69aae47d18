import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkNode } from '../dev/node-version.mjs';

checkNode();
const { ensureBuilt } = await import('../dev/build.mjs');
const { report } = await import('../dev/failure.mjs');
const { ensureInstalled } = await import('../dev/install.mjs');
const { outsideHome } = await import('../dev/server-home.mjs');
const { KillableServices } = await import('./killable-services.mjs');
const { readOptions } = await import('./options.mjs');
const { apisFor, runScenarios } = await import('./scenarios.mjs');
const { Stage } = await import('./stage.mjs');

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const testDir = path.join(root, '.dev', 'test');

/** Starts everything with new data, runs the scenarios and deletes the data. */
async function runFaults(options) {
  const devDir = path.join(testDir, `faults-${process.pid}`);
  mkdirSync(devDir, { recursive: true });
  const supervisor = new KillableServices({ directory: testDir, logDir: path.join(devDir, 'logs') });
  const interrupted = () => void supervisor.stop();
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const apis = apisFor(options);
  let stage;
  let failed = true;
  try {
    await ensureInstalled(root, (...task) => supervisor.run(...task));
    await ensureBuilt(root, (...task) => supervisor.run(...task), ['services']);
    stage = new Stage({ root, devDir, supervisor, apis });
    await stage.start();
    failed = !(await runScenarios(stage, options));
  } finally {
    await (stage?.stop() ?? supervisor.stop());
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    const outside = outsideHome(path.join(root, '.dev'));
    if (outside) rmSync(path.join(outside, 'test', path.basename(devDir)), { recursive: true, force: true });
    if (failed) console.log(`The logs of the processes are in ${path.relative(root, supervisor.logDir)}.`);
    else rmSync(devDir, { recursive: true, force: true });
  }
  if (failed) process.exitCode = 1;
}

await runFaults(readOptions(process.argv.slice(2))).catch(report);
