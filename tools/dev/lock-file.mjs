import { readFileSync, rmSync, writeFileSync } from 'node:fs';

import { Failure } from './failure.mjs';
import { eventually, identityOf } from './processes.mjs';

function readOwner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Returns the process that holds a lock file, or null when no running process does. */
export function ownerOf(file) {
  const owner = readOwner(file);
  return owner !== null && identityOf(owner.pid) === owner.identity ? owner : null;
}

/**
 * Takes a lock file for this process, also when the process that holds it has ended.
 * @returns the content that the ended process had written, `{}` without one, or null when a running process
 * holds the lock.
 */
export function tryLock(file, content = {}) {
  const text = JSON.stringify({ ...content, pid: process.pid, identity: identityOf(process.pid) });
  const earlier = readOwner(file);
  if (ownerOf(file) !== null) return null;
  if (earlier !== null) rmSync(file, { force: true });
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return earlier ?? {};
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return null;
  }
}

/** Runs `action` under a lock that all processes share. */
export async function withLock(file, action, milliseconds = 600_000) {
  if (!(await eventually(() => tryLock(file) !== null, milliseconds, 200))) {
    throw new Failure(
      `Another process (${ownerOf(file)?.pid}) holds ${file} for too long: end it and try again.`,
    );
  }
  try {
    return await action();
  } finally {
    rmSync(file, { force: true });
  }
}
