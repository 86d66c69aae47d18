import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Failure, report } from './failure.mjs';
import { followLogs } from './follow-logs.mjs';
import { ensureInstalled } from './install.mjs';
import { ownerOf, tryLock } from './lock-file.mjs';
import { commandOf, endRegistered, isAlive, parentOf } from './processes.mjs';
import { secondsSince, step } from './progress.mjs';
import { checkPorts, readSettings } from './settings.mjs';
import { Stack } from './stack.mjs';
import { Supervisor } from './supervisor.mjs';
import { tableOf } from './address-table.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const devDir = path.join(root, '.dev');
const lockFile = path.join(devDir, 'running.json');

/** Calls `stop(reason)` when the terminal, the system or npm ends this process. */
function onStopRequest(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop());
  // npm can be killed without sending a signal to its children.
  const parents = npmParents();
  const timer = setInterval(() => {
    if (parents.every(isAlive)) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** Returns npm and the shell that started this script; empty when it was started directly. */
function npmParents() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const parent = process.ppid;
  return commandOf(parent).startsWith('npm') ? [parent] : [parent, parentOf(parent)].filter((pid) => pid > 1);
}

function takeLock() {
  mkdirSync(devDir, { recursive: true });
  const earlier = tryLock(lockFile);
  if (earlier !== null) return;
  throw new Failure(
    `The stack of this checkout is running already (process ${ownerOf(lockFile)?.pid}): use it, or stop it with Ctrl-C where it was started.`,
  );
}

async function bringUp(supervisor, start) {
  // Logs are readable text here. Measurements and the smoke test use the JSON lines of production.
  const settings = { LOG_PRETTY: 'true', ...readSettings(root) };
  await step('Checking the ports', () => checkPorts(settings));
  await ensureInstalled(root, (...task) => supervisor.run(...task));
  const stack = new Stack({ root, devDir, settings, supervisor });
  await stack.start();
  console.log(`\nReady after ${secondsSince(start)}.\n${tableOf(settings)}`);
  console.log(`Logs are in .dev/logs ("npm start -- --logs" shows them). Ctrl-C stops everything.`);
}

/** `npm start`: starts the stack and runs it until it is stopped or a part of it ends. */
export async function runStack(args) {
  const start = performance.now();
  const unknown = args.find((argument) => argument !== '--logs');
  if (unknown !== undefined)
    return report(new Failure(`"${unknown}" is not known; the only option is --logs.`));
  try {
    takeLock();
    await endRegistered(devDir);
  } catch (error) {
    return report(error);
  }

  let finish;
  const over = new Promise((resolve) => (finish = resolve));
  const logDir = path.join(devDir, 'logs');
  const supervisor = new Supervisor({
    directory: devDir,
    logDir,
    onDeath: (text) => finish(new Failure(text)),
  });
  const unfollow = args.includes('--logs') ? followLogs(logDir) : () => undefined;
  onStopRequest(() => finish(null));
  bringUp(supervisor, start).catch(finish);

  const problem = await over;
  if (problem !== null) report(problem);
  const stopping = performance.now();
  const { isIdle } = supervisor;
  if (!isIdle) console.log('\nStopping');
  await supervisor.stop();
  unfollow();
  rmSync(lockFile, { force: true });
  if (!isIdle) console.log(`Stopped after ${secondsSince(stopping)}.`);
  process.exit();
}
