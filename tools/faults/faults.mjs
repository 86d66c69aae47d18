import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkNode } from '../dev/node-version.mjs';

checkNode();
const { ensureBuilt } = await import('../dev/build.mjs');
const { report } = await import('../dev/failure.mjs');
const { ensureInstalled } = await import('../dev/install.mjs');
const { outsideHome } = await import('../dev/server-home.mjs');
const { Crew } = await import('./crew.mjs');
const { readOptions } = await import('./options.mjs');
const { apisFor, runScenarios } = await import('./scenarios.mjs');
const { Stage } = await import('./stage.mjs');

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const testDir = path.join(root, '.dev', 'test');

/** Starts everything with data of its own, breaks it in every way, and removes it again. */
async function runFaults(options) {
  const devDir = path.join(testDir, `faults-${process.pid}`);
  mkdirSync(devDir, { recursive: true });
  const crew = new Crew({ directory: testDir, logDir: path.join(devDir, 'logs') });
  const interrupted = () => void crew.stop();
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const apis = apisFor(options);
  let stage;
  let failed = true;
  try {
    await ensureInstalled(root, (...task) => crew.run(...task));
    const fingerprint = await ensureBuilt(root, (...task) => crew.run(...task));
    stage = new Stage({ root, devDir, crew, fingerprint, apis });
    await stage.start();
    failed = !(await runScenarios(stage, options));
  } finally {
    await (stage?.stop() ?? crew.stop());
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    const outside = outsideHome(path.join(root, '.dev'));
    if (outside) rmSync(path.join(outside, 'test', path.basename(devDir)), { recursive: true, force: true });
    if (failed) console.log(`The logs of the processes are in ${path.relative(root, crew.logDir)}.`);
    else rmSync(devDir, { recursive: true, force: true });
  }
  if (failed) process.exitCode = 1;
}

await runFaults(readOptions(process.argv.slice(2))).catch(report);
