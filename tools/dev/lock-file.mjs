import { readFileSync, rmSync, writeFileSync } from 'node:fs';

import { waitPatiently } from './patience.mjs';
import { identityOf } from './processes.mjs';

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

/** Runs `action` under a lock that all processes share. Waits for the process that holds it, ten minutes at most. */
export async function withLock(file, action) {
  const isTaken = () => tryLock(file) !== null;
  if (!isTaken()) {
    await waitPatiently(`process ${ownerOf(file)?.pid}, which holds ${file}`, isTaken, { step: 200 });
  }
  try {
    return await action();
  } finally {
    rmSync(file, { force: true });
  }
}
