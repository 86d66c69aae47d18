import { mkdirSync } from 'node:fs';
import net from 'node:net';

import { Failure } from './failure.mjs';
import { waitPatiently } from './patience.mjs';
import { endChild, spawnServer } from './processes.mjs';
import { installPackage, missingProgram, works } from './system-packages.mjs';

const PROGRAMS = ['redis-server', 'valkey-server'];

const PACKAGES = { 'apt-get': ['redis-server'], apk: ['redis'], dnf: ['valkey', 'redis'] };

const ADDRESS = 'redis://127.0.0.1:6379';

/** Returns what to do without Redis, on this machine or the one that `machine` describes. */
export function missingRedis(machine) {
  return missingProgram(
    {
      title: 'Redis',
      // prettier-ignore
      names: { brew: 'redis', 'apt-get': 'redis-server', apk: 'redis', dnf: 'valkey', pacman: 'valkey', zypper: 'redis' },
      other: {
        sentence: 'Run it in a container, and try again in the same shell',
        line: `docker run --detach --publish 127.0.0.1:6379:6379 redis:8 && export REDIS_URL=${ADDRESS} TEST_REDIS_URL=${ADDRESS}`,
      },
      own: 'Set REDIS_URL, or TEST_REDIS_URL for tests, to a server of yours.',
    },
    machine,
  );
}

/** Returns the Redis or Valkey program of this machine, or null. */
export function findRedis() {
  return PROGRAMS.find(works) ?? null;
}

/**
 * Returns the Redis program. Installs it with the system's package manager when it is missing and this is
 * root.
 */
export function ensureRedis(say = () => undefined) {
  const found = findRedis();
  if (found) return found;
  installPackage('Redis', PACKAGES, say);
  const installed = findRedis();
  if (installed) return installed;
  throw new Failure(missingRedis());
}

function answersPing(port) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    const finish = (ready) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(10_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('data', (data) => finish(data.toString().startsWith('+PONG')));
    socket.write('PING\r\n');
  });
}

/**
 * Starts a server on 127.0.0.1 that never evicts (it has queues), and waits until it is ready. With
 * `persistent` it writes an append-only file to `dataDir`.
 */
export async function startRedis({ program, dataDir, port, persistent, logFile, detached }) {
  mkdirSync(dataDir, { recursive: true });
  const flags = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--maxmemory-policy',
    'noeviction',
    '--save',
    '',
  ];
  const args = [...flags, '--appendonly', persistent ? 'yes' : 'no', '--dir', dataDir];
  const child = spawnServer(program, args, { logFile, detached, cwd: dataDir });
  try {
    await waitPatiently('Redis', () => answersPing(port), { child, logFile });
  } catch (error) {
    await endChild(child);
    throw error;
  }
  return { child, url: `redis://127.0.0.1:${port}`, stop: () => endChild(child) };
}
