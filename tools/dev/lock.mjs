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

/** The process that holds a lock file, or null when nobody living does. */
export function ownerOf(file) {
  const owner = readOwner(file);
  return owner !== null && identityOf(owner.pid) === owner.identity ? owner : null;
}

/**
 * Takes a lock file for this process; the lock of a process that is gone is taken over.
 * @returns what a dead owner had written, `{}` when there was none, or null when a living one holds it.
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

/** Runs `action` while no other process does the same. */
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
