import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import net from 'node:net';

import { Failure } from './failure.mjs';
import { endChild, eventually, hasEnded, spawnServer, tailOf } from './processes.mjs';

const PROGRAMS = ['redis-server', 'valkey-server'];

// The package brings a service that would start on the standard port: run level 1 keeps Debian from it.
const INSTALLERS = [
  {
    tool: 'apt-get',
    commands: [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', 'redis-server'],
    ],
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  },
  { tool: 'apk', commands: [['add', '--no-progress', 'redis']], env: {} },
  { tool: 'dnf', commands: [['install', '-y', '-q', 'valkey || redis']], env: {} },
];

function works(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** The Redis or Valkey program of this machine, or null. */
export function findRedis() {
  return PROGRAMS.find(works) ?? null;
}

function install(say) {
  if (process.getuid?.() !== 0) return;
  const installer = INSTALLERS.find(({ tool }) => works(tool));
  if (!installer) return;
  say(`Installing Redis with ${installer.tool}`);
  for (const command of installer.commands) {
    const choices = command.at(-1).split(' || ');
    for (const choice of choices) {
      const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...installer.env } };
      if (spawnSync(installer.tool, [...command.slice(0, -1), choice], options).status === 0) break;
    }
  }
}

/** The Redis program, installed through the system's package manager when it is missing and we are root. */
export function ensureRedis(say = () => undefined) {
  const found = findRedis();
  if (found) return found;
  install(say);
  const installed = findRedis();
  if (installed) return installed;
  throw new Failure(
    'Redis is missing. Three ways out: install it (package "redis-server", "redis" or "valkey"), set REDIS_URL to a server of yours, or run this command as root so that it can install the package.',
  );
}

function answersPing(port) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    const answer = (ready) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(1000, () => answer(false));
    socket.once('error', () => answer(false));
    socket.once('data', (data) => answer(data.toString().startsWith('+PONG')));
    socket.write('PING\r\n');
  });
}

/**
 * Starts a server on 127.0.0.1 that never evicts (queues live in it) and waits until it answers.
 * With `persistent` it keeps an append-only file in `dataDir`.
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
