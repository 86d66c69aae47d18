import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

const INSTALLED_BY: Record<string, string> = {
  'redis-server': 'apt-get install redis-server, or your system’s package of Redis or Valkey',
  pgbouncer: 'apt-get install pgbouncer, or PGBOUNCER=/path/to/pgbouncer',
};

/**
 * Returns the path of a server program.
 * @throws Error with the way to install it
 */
export function programOf(name: string): string {
  const program = process.env[name.toUpperCase().replace('-', '_')] ?? name;
  const { status } = spawnSync(program, ['--version'], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${name} is not installed here: ${INSTALLED_BY[name] ?? 'install it'}.`);
  return program;
}

/** Servers of one test file and their files; `stop()` deletes everything. */
export class Servers {
  private readonly running = new Map<string, ChildProcess>();
  readonly directory: string;

  constructor(parent: string) {
    this.directory = mkdtempSync(path.join(parent, 'scale-'));
    process.once('exit', this.killAll);
  }

  /** Starts a program with its output in `name.log`. */
  start(name: string, program: string, args: string[], account?: { uid: number; gid: number } | null): void {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: this.directory,
      ...account,
    });
    const log = createWriteStream(path.join(this.directory, `${name}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('close', () => log.end());
    this.running.set(name, child);
  }

  /** Kills a server, as a power failure would. */
  async kill(name: string): Promise<void> {
    const child = this.running.get(name);
    this.running.delete(name);
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running.keys()].map((name) => this.kill(name)));
    process.removeListener('exit', this.killAll);
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 3 });
  }

  private readonly killAll = (): void => {
    for (const child of this.running.values()) child.kill('SIGKILL');
  };
}
