import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(__dirname, '../../..');
const HOOK = path.join(root, 'tools/testing-servers/typescript-hook.js');
/** Compiling everything on a busy machine takes its time. */
const START_MS = 50_000;

/** A process of the store, started as in production but from its sources. */
export interface StoreProcess {
  url: string;
  /** Its log so far, as JSON lines. */
  lines(): Record<string, unknown>[];
  /** Ends it as an orchestrator does. */
  stop(): Promise<void>;
}

/** @param script `main.ts` or `worker.ts` */
export async function startStoreProcess(script: string, env: NodeJS.ProcessEnv): Promise<StoreProcess> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--require', HOOK, path.join(root, 'apps/store-api/src', script)], {
    env: { ...process.env, ...env, PORT: String(port), INTERNAL_PORT: String(internalPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  await isUp(`http://127.0.0.1:${internalPort}/health`, child);
  return {
    url: `http://127.0.0.1:${port}`,
    lines: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Polls until it is so. */
export async function eventually(condition: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not so within ${ms} ms`);
    await sleep(50);
  }
}

async function isUp(url: string, child: ChildProcess): Promise<void> {
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  }, START_MS);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
