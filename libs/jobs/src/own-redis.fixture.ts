import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { Redis } from 'ioredis';
import { until } from '@comptoir/testing';

/** A separate Redis without persistence: it restarts empty. */
export class OwnRedis {
  private server?: ChildProcess;

  constructor(readonly port: number) {}

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(policy = 'noeviction', directory = '.'): Promise<void> {
    const flags = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', policy, '--dir', directory];
    this.server = spawn('redis-server', ['--bind', '127.0.0.1', '--port', String(this.port), ...flags], {
      stdio: 'ignore',
    });
    await until('Redis answers', () => answers(this.port));
  }

  async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  /** Accepts connections and does not respond. */
  freeze(): void {
    this.server?.kill('SIGSTOP');
  }

  thaw(): void {
    this.server?.kill('SIGCONT');
  }

  async command(...words: [string, ...string[]]): Promise<unknown> {
    const client = new Redis(this.url);
    try {
      return await client.call(...words);
    } finally {
      client.disconnect();
    }
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.destroy();
  return true;
}
