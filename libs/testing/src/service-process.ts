import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { MemoryLimit } from './memory-limit';
import { freePorts } from './ports';
import { until } from './until';

const ROOT = path.resolve(__dirname, '../../..');
const SERVERS = path.join(ROOT, 'tools/testing-servers');
const PRELOADED = ['typescript-hook.js', 'end-with-parent.js'].map((file) => path.join(SERVERS, file));
/** Compiling all sources on a busy machine takes long. */
const START_MS = 100_000;

/** A process of a service beside the test, with its own event loop and pools. */
export interface ServiceProcess {
  /** URL of its API, if it has one. */
  url: string;
  /** Returns its log so far, as parsed JSON lines. */
  lines(): Record<string, unknown>[];
  /** Stops it as an orchestrator does. */
  stop(): Promise<void>;
}

/**
 * Starts a process as in production, but from its sources, and waits until it is ready.
 * @param script such as `apps/store-api/src/main.ts`
 * @param env its configuration, without the ports
 * @param limit group of processes that limits its memory from the start
 */
export async function startServiceProcess(
  script: string,
  env: NodeJS.ProcessEnv,
  limit?: MemoryLimit,
): Promise<ServiceProcess> {
  const [port, internalPort] = await freePorts(2);
  const child = fork(path.join(ROOT, script), {
    env: { ...process.env, ...env, PORT: String(port), INTERNAL_PORT: String(internalPort) },
    execArgv: PRELOADED.flatMap((file) => ['--require', file]),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (limit && child.pid !== undefined) limit.add(child.pid);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (): Promise<void> => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const isUp = async (): Promise<boolean> =>
    hasEnded() || (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).ok;
  await until(`${script} is up`, isUp, START_MS).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  if (hasEnded()) throw new Error(`${script} ended with ${child.exitCode ?? child.signalCode}`);
  return {
    url: `http://127.0.0.1:${port}`,
    lines: () =>
      output
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    stop,
  };
}
