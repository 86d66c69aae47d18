import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from './environment';

/** Values from the metrics of a program. */
export interface Vitals {
  /** Resident memory in bytes. */
  memory: number;
  /** Processor time since the start, in seconds. */
  cpu: number;
  /** Delay of the event loop since the last read in milliseconds, 99th percentile. */
  lag: number;
}

export interface ProgramOptions {
  name: string;
  /** Path of the compiled script. */
  script: string;
  env: Environment;
  logDir: string;
  /** Answers 200 when the program is ready. */
  readyUrl: string;
  /** Answers with Prometheus metrics. */
  metricsUrl: string;
}

const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 10_000;

/** A measured program in its own process. */
export class Program {
  private constructor(
    private readonly child: ChildProcess,
    private readonly options: ProgramOptions,
    /** Milliseconds from the start of the process until it was ready. */
    readonly readyAfterMs: number,
  ) {}

  /**
   * Starts a program and waits until it is ready.
   * @throws Error with the end of its log when it does not become ready
   */
  static async start(options: ProgramOptions): Promise<Program> {
    const { name, script, env, logDir, readyUrl } = options;
    const log = openSync(path.join(logDir, `${name}.log`), 'a');
    const startedAt = performance.now();
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', log, log] });
    closeSync(log);
    while (!(await isReady(readyUrl))) {
      if (hasEnded(child) || performance.now() - startedAt > READY_WITHIN_MS) {
        child.kill('SIGKILL');
        throw new Error(`${name} did not become ready:\n${tail(path.join(logDir, `${name}.log`))}`);
      }
      await pause(10);
    }
    return new Program(child, options, performance.now() - startedAt);
  }

  async vitals(): Promise<Vitals> {
    const text = await (await fetch(this.options.metricsUrl)).text();
    return {
      memory: metric(text, 'process_resident_memory_bytes'),
      cpu: metric(text, 'process_cpu_seconds_total'),
      lag: metric(text, 'nodejs_eventloop_lag_p99_seconds') * 1_000,
    };
  }

  /** Kills the process, as a crash would. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    if (hasEnded(this.child)) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), END_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  }
}

/**
 * Runs a program to its end.
 * @throws Error with the end of its log when it fails
 */
export async function runProgram(
  options: Pick<ProgramOptions, 'name' | 'script' | 'env' | 'logDir'>,
): Promise<void> {
  const file = path.join(options.logDir, `${options.name}.log`);
  const log = openSync(file, 'a');
  const child = spawn(process.execPath, [options.script], { env: options.env, stdio: ['ignore', log, log] });
  closeSync(log);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${options.name} failed:\n${tail(file)}`);
}

/** Returns the value of a Prometheus metric without labels; NaN when it is missing. */
export function metric(text: string, name: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return line === undefined ? NaN : Number(line.slice(name.length + 1));
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-30).join('\n');
}
