import { mkdirSync } from 'node:fs';
import net from 'node:net';

import { Failure } from './failure.mjs';
import { endChild, eventually, hasEnded, spawnServer, tailOf } from './processes.mjs';
import { installPackage, works } from './system-packages.mjs';

const PROGRAMS = ['redis-server', 'valkey-server'];

const PACKAGES = { 'apt-get': ['redis-server'], apk: ['redis'], dnf: ['valkey', 'redis'] };

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
  throw new Failure(
    'Redis is missing. Three ways out: install it (package "redis-server", "redis" or "valkey"), set REDIS_URL to a server of yours, or run this command as root so that it can install the package.',
  );
}

function answersPing(port) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    const finish = (ready) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(1000, () => finish(false));
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
  const started = await eventually(async () => hasEnded(child) || (await answersPing(port)), 30_000);
  if (!started || hasEnded(child)) {
    await endChild(child);
    throw new Failure(`Redis did not start; the end of ${logFile}:\n${tailOf(logFile)}`);
  }
  return { child, url: `redis://127.0.0.1:${port}`, stop: () => endChild(child) };
}
