import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Failure } from './failure.mjs';
import { cpuTimeOf, hasEnded, tailOf } from './processes.mjs';
import { secondsSince } from './progress.mjs';

const MOST_MS = 600_000;
/** A process that does nothing for so long will not do anything. */
const IDLE_MS = 60_000;
const SPEAK_MS = 30_000;

function sizeOf(file) {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/** Returns what a process has done so far, as a text that changes when it does more: processor time and its log. */
function workOf(child, logFile) {
  return `${cpuTimeOf(child.pid)} ${sizeOf(logFile)}`;
}

/** Says why the waiting is over, and shows the end of the log. */
function failureOf(name, reason, logFile) {
  const end = logFile === undefined ? '' : ` The end of its log ${logFile}:\n${tailOf(logFile)}`;
  return new Failure(`Waited in vain for ${name}: ${reason}.${end}`);
}

/**
 * Waits until `isReady()`, however slow the machine is: as long as the process uses processor time or writes to its
 * log, but ten minutes at most. Says from time to time what is waited for. Stops early when `isOver()`.
 * @param name what is waited for
 * @param child the process that has to become ready; without it, only the ten minutes count
 * @param logFile what it writes to
 * @param limits `most` and `idle` milliseconds, `speak` between two lines, `step` between two looks
 * @throws Failure with the end of the log when the process ends, does nothing for a minute, or needs too long
 */
export async function waitPatiently(
  name,
  isReady,
  { child, logFile, isOver = () => false, say = console.log, ...limits } = {},
) {
  const { most = MOST_MS, idle = IDLE_MS, speak = SPEAK_MS, step = 50 } = limits;
  const start = performance.now();
  let [work, worked, spoken] = [null, start, start];
  while (!isOver() && !(await isReady())) {
    // The process can have ended because it was told to.
    if (isOver()) return;
    if (child && hasEnded(child)) throw failureOf(name, `it has ended (${endOf(child)})`, logFile);
    const now = performance.now();
    const current = child ? workOf(child, logFile) : null;
    if (current !== work) [work, worked] = [current, now];
    if (child && now - worked > idle)
      throw failureOf(name, `it did nothing for ${secondsSince(worked)}`, logFile);
    if (now - start > most) throw failureOf(name, `it needed more than ${secondsSince(start)}`, logFile);
    if (now - spoken > speak) {
      spoken = now;
      const log = logFile === undefined ? '' : `; its log is ${path.relative('.', logFile)}`;
      say(`… waiting for ${name} (${secondsSince(start)}${log})`);
    }
    await delay(step);
  }
}

function endOf({ failure, signalCode, exitCode }) {
  return failure?.message ?? signalCode ?? `exit code ${exitCode}`;
}
