import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Returns true while a process with this id exists. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

function askPs(pid, column) {
  const { status, stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return status === 0 ? stdout.trim() : '';
}

/**
 * Returns the start time of a process, which differs from that of a later process with the same id; null
 * without such a process.
 */
export function identityOf(pid) {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  const stat = procFile(pid, 'stat');
  // The name in brackets may contain spaces; the start time is the 20th field after it.
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  const started = Date.parse(askPs(pid, 'lstart'));
  return Number.isNaN(started) ? null : String(started);
}

/** Returns the id of a process's parent; 0 when it is unknown. */
export function parentOf(pid) {
  const stat = procFile(pid, 'stat');
  if (stat !== null) return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return Number(askPs(pid, 'ppid')) || 0;
}

/** Returns the command line of a process, arguments separated by spaces; empty without such a process. */
export function commandOf(pid) {
  return procFile(pid, 'cmdline')?.replaceAll('\0', ' ').trim() ?? askPs(pid, 'args');
}

/**
 * Returns the processor time that a process has used, as a text that changes while it works; null without such a
 * process.
 */
export function cpuTimeOf(pid) {
  const stat = procFile(pid, 'stat');
  // User and system time are the 12th and 13th field after the name.
  if (stat !== null)
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .join('+');
  return askPs(pid, 'time') || null;
}

/** Waits until `check()` is true. Returns false after `milliseconds`. */
export async function eventually(check, milliseconds, step = 25) {
  const deadline = Date.now() + milliseconds;
  while (!(await check())) {
    if (Date.now() >= deadline) return false;
    await delay(step);
  }
  return true;
}

/** Returns the last lines of a log file, for an error message. */
export function tailOf(file, lines = 20) {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/**
 * Starts a server in the background and appends its output to `logFile`. `account` is the uid and gid to run
 * as. With `detached`, a Ctrl-C of the terminal does not reach it.
 */
export function spawnServer(command, args, { logFile, account, detached = false, ...options } = {}) {
  const log = openSync(logFile, 'a');
  try {
    const child = spawn(command, args, { stdio: ['ignore', log, log], detached, ...options, ...account });
    child.failure = null;
    child.once('error', (error) => (child.failure = error));
    return child;
  } finally {
    closeSync(log);
  }
}

/** Returns true when a child has ended or could not be started. */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null || (child.failure ?? null) !== null;
}

/** Ends a child: sends `signal`, and `SIGKILL` if it still runs after `milliseconds`. */
export async function endChild(child, { signal = 'SIGTERM', milliseconds = 7000, last = 'SIGKILL' } = {}) {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill(last), milliseconds);
  await ended;
  clearTimeout(timer);
}

/** Ends a process that is not a child of this one, if it still has the same identity. */
export async function endProcess(pid, identity, { signal = 'SIGTERM', milliseconds = 7000 } = {}) {
  const same = () => typeof identity === 'string' && identityOf(pid) === identity;
  if (!same()) return;
  process.kill(pid, signal);
  if (!(await eventually(() => !same(), milliseconds)) && same()) process.kill(pid, 'SIGKILL');
}

// Waits for the end of the first process, then ends the remaining processes of the list.
const GUARD =
  'while kill -0 "$1" 2>/dev/null; do sleep 1; done; while read -r pid _; do kill -INT "$pid"; done < "$2" 2>/dev/null';

/**
 * Records the processes that belong to this one. A small shell ends them even when this process is killed.
 */
export class ChildRegistry {
  #file;
  #guard;

  constructor(directory) {
    this.#file = path.join(directory, `registry-${process.pid}`);
    writeFileSync(this.#file, '');
    this.#guard = spawn('/bin/sh', ['-c', GUARD, 'guard', String(process.pid), this.#file], {
      stdio: 'ignore',
      detached: true,
    });
    this.#guard.on('error', () => undefined);
    this.#guard.unref();
  }

  /** Adds a child process. */
  add({ pid }) {
    if (pid !== undefined) appendFileSync(this.#file, `${pid} ${identityOf(pid)}\n`);
  }

  /** Must be called when all children have ended. */
  release() {
    rmSync(this.#file, { force: true });
    this.#guard.kill();
  }
}

/** Ends processes that killed runs left behind, by the lists in this directory. */
export async function endRegistered(directory) {
  if (!existsSync(directory)) return;
  for (const name of readdirSync(directory).filter((entry) => entry.startsWith('registry-'))) {
    const file = path.join(directory, name);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    for (const [pid, identity] of lines.map((line) => line.split(' '))) {
      await endProcess(Number(pid), identity, { signal: 'SIGINT', milliseconds: 4000 });
    }
    rmSync(file, { force: true });
  }
}
