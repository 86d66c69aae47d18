import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { Failure } from './failure.mjs';

/**
 * Returns the account that PostgreSQL runs as. It does not run as root, so root uses a system account without
 * rights. Returns null for an ordinary user, who runs it as itself.
 */
export function serverAccount() {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name);
    if (user) return { uid: Number(user[2]) >>> 0, gid: Number(user[3]) >>> 0 };
  }
  throw new Failure(
    'PostgreSQL does not run as root and this system has neither a "postgres" nor a "nobody" account: create one, run as an ordinary user, or set DATABASE_URL to a server of yours.',
  );
}

function canReach(account, ...paths) {
  const check = 'for path; do test -r "$path" && test -x "$path" || exit 1; done';
  return spawnSync('/bin/sh', ['-c', check, 'sh', ...paths], { cwd: '/', ...account }).status === 0;
}

/** Returns the directory outside of the checkout that an earlier run chose, or null. */
export function outsideHome(devDir) {
  const pointer = path.join(devDir, 'outside');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null;
}

function createOutsideHome(devDir) {
  const parent = existsSync('/var/tmp') ? '/var/tmp' : '/tmp';
  const fresh = mkdtempSync(path.join(parent, 'comptoir-'));
  chmodSync(fresh, 0o711);
  try {
    writeFileSync(path.join(devDir, 'outside'), `${fresh}\n`, { flag: 'wx' });
    return fresh;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    rmSync(fresh, { recursive: true });
    return outsideHome(devDir);
  }
}

function copyOnce(from, to) {
  if (existsSync(to)) return;
  const partial = `${to}.${process.pid}`;
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true });
    if (!existsSync(to)) throw error;
  }
}

/**
 * Returns the directories of the programs and the data of PostgreSQL, for the account that it runs as. They
 * are in the checkout if that account can enter it. Otherwise (a checkout below `/root`) they are in a
 * directory outside, which `.dev/outside` names.
 */
export function serverHome({ native, devDir, version }) {
  const account = serverAccount();
  // The account must be able to enter directories that root creates from here on. Secret files set their own
  // mode.
  if (account !== null) process.umask(0o022);
  mkdirSync(devDir, { recursive: true });
  if (account === null || canReach(account, path.join(native, 'bin', 'postgres'), devDir)) {
    return { account, native, dataHome: devDir };
  }
  const known = outsideHome(devDir);
  const home = known !== null && existsSync(known) ? known : recreate(devDir);
  const copied = path.join(home, `native-${version}`);
  copyOnce(native, copied);
  return { account, native: copied, dataHome: home };
}

function recreate(devDir) {
  rmSync(path.join(devDir, 'outside'), { force: true });
  return createOutsideHome(devDir);
}

/** Creates a directory that only the account may enter. */
export function createPrivateDirectory(directory, account) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (account) chownSync(directory, account.uid, account.gid);
}
