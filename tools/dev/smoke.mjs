import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { toolEnv } from './app-env.mjs';
import { Failure, report } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { outsideHome } from './server-home.mjs';
import { isolatedSettings } from './settings.mjs';
import { Stack } from './stack.mjs';
import { Supervisor } from './supervisor.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const testDir = path.join(root, '.dev', 'test');

const DEMO = [process.execPath, 'dist/tools/tools/demo/main.js'];
const DOCS = [process.execPath, 'tools/dev/docs-commands.mjs'];
const IMAGES = [process.execPath, 'tools/deployment/image-check.mjs'];

/**
 * Starts the compiled services with all servers on free ports and with new data, runs programs against them
 * one after the other, and deletes everything again.
 * @param commands programs to run; their environment has the addresses (STORE_URL, BOOKING_URL, INBOX_URL, …)
 */
export async function runSmoke(commands = [DEMO, DOCS, IMAGES]) {
  const devDir = path.join(testDir, `smoke-${process.pid}`);
  mkdirSync(devDir, { recursive: true });
  let fail;
  const death = new Promise((_resolve, reject) => (fail = reject));
  const onDeath = (text) => fail(new Failure(text));
  const supervisor = new Supervisor({ directory: testDir, logDir: path.join(devDir, 'logs'), onDeath });
  const interrupted = () => fail(new Failure('Stopped.'));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    await Promise.race([death, exercise({ devDir, supervisor, commands })]);
  } finally {
    await supervisor.stop();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    const outside = outsideHome(path.join(root, '.dev'));
    if (outside) rmSync(path.join(outside, 'test', path.basename(devDir)), { recursive: true, force: true });
    rmSync(devDir, { recursive: true, force: true });
  }
}

async function exercise({ devDir, supervisor, commands }) {
  await ensureInstalled(root, (...task) => supervisor.run(...task));
  const settings = await isolatedSettings(root);
  const stack = new Stack({ root, devDir, settings, supervisor, throwaway: true });
  await stack.start();
  const options = { cwd: root, env: toolEnv(stack.context), live: true };
  for (const [program, ...args] of commands) {
    await supervisor.run('Running the program', 'program', program, args, options);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const command = process.argv.slice(2);
  await runSmoke(command.length > 0 ? [command] : undefined).catch(report);
}
