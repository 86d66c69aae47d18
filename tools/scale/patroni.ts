import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePorts, until } from '@comptoir/testing';
import { serverAccount } from '../dev/server-home.mjs';
import { Servers } from './servers';

interface Node {
  name: string;
  port: number;
  restPort: number;
}

interface Member {
  name: string;
  role: string;
}

const BINARIES = process.env.POSTGRES_BINARIES ?? '/usr/lib/postgresql/15/bin';
const PASSWORD = 'scale-secret';
/** A server that comes back rewinds its data first, which takes minutes on a machine that does other work; below the limit of a test. */
const START_MS = 240_000;
/** Seconds. The lock of a dead primary ends after `ttl`; Patroni's defaults are three times as long. */
const TIMES = { ttl: 10, loop_wait: 2, retry_timeout: 3 };

/** Returns the programs that are missing for a cluster under Patroni. */
export function missingForPatroni(): string[] {
  const programs = ['patroni', 'etcd', path.join(BINARIES, 'postgres'), path.join(BINARIES, 'pg_rewind')];
  return programs.filter((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0);
}

/** Two PostgreSQL servers under Patroni and etcd, one of them the synchronous standby of the other. */
export class PatroniCluster {
  private readonly account = serverAccount();
  private readonly servers = new Servers('/var/tmp');
  private readonly alive = new Set<Node>();

  private constructor(private readonly nodes: readonly Node[]) {
    process.once('exit', this.killServers);
  }

  static async start(): Promise<PatroniCluster> {
    const [etcdPort = 0, peerPort = 0, ...ports] = await freePorts(6);
    const nodes = ['a', 'b'].map((name, index) => ({
      name,
      port: ports[2 * index] ?? 0,
      restPort: ports[2 * index + 1] ?? 0,
    }));
    const cluster = new PatroniCluster(nodes);
    try {
      await cluster.open(etcdPort, peerPort);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Resolves with the URL of the current primary. */
  async primaryUrl(): Promise<string> {
    const { port } = await this.primary();
    return `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  }

  /** Returns the URL of a database with all servers, of which the primary is to be used. */
  allServers(databaseUrl: string): string {
    const hosts = this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const { pathname } = new URL(databaseUrl);
    return `postgresql://postgres:${PASSWORD}@${hosts}${pathname}?target_session_attrs=read-write`;
  }

  /** Resolves with the name of the primary, or undefined while there is none. */
  async primaryName(): Promise<string | undefined> {
    for (const { name, restPort } of this.alive) {
      const response = await fetch(`http://127.0.0.1:${restPort}/primary`).catch(() => undefined);
      if (response?.ok) return name;
    }
    return undefined;
  }

  /** Kills the primary's Patroni and PostgreSQL at once. */
  async killPrimary(): Promise<void> {
    await this.kill(await this.primary());
  }

  /** Starts a killed server again, and waits until it is the synchronous standby. */
  async startAgain(name: string): Promise<void> {
    this.startNode(this.nodeOf(name));
    await this.untilSynchronous(name);
  }

  /** Makes a standby the primary, as before maintenance, and waits until the former one follows it. */
  async switchOver(to: string): Promise<void> {
    const { name: leader, restPort } = await this.primary();
    const response = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader, candidate: to }),
    });
    if (!response.ok) throw new Error(await response.text());
    await until('it is the primary', async () => (await this.primaryName()) === to, START_MS);
    await this.untilSynchronous(leader);
  }

  /** Returns the log of a server's Patroni. */
  logOf(name: string): string {
    return readFileSync(path.join(this.servers.directory, `${name}.log`), 'utf8');
  }

  async stop(): Promise<void> {
    for (const node of [...this.alive]) await this.kill(node);
    await this.servers.stop();
    process.removeListener('exit', this.killServers);
  }

  private async open(etcdPort: number, peerPort: number): Promise<void> {
    chmodSync(this.servers.directory, 0o755);
    startEtcd(this.servers, etcdPort, peerPort);
    for (const node of this.nodes) {
      const home = path.join(this.servers.directory, node.name);
      mkdirSync(home, { mode: 0o700 });
      if (this.account) chownSync(home, this.account.uid, this.account.gid);
      writeFileSync(`${home}.json`, JSON.stringify(configurationOf(node, home, etcdPort)));
      this.startNode(node);
      // The first one creates the database, the second one copies it.
      await until('there is a primary', async () => Boolean(await this.primaryName()), START_MS);
    }
    await this.untilSynchronous(this.nodes[1]?.name);
  }

  private startNode(node: Node): void {
    const file = path.join(this.servers.directory, `${node.name}.json`);
    this.servers.start(node.name, 'patroni', [file], this.account);
    this.alive.add(node);
  }

  private async kill(node: Node): Promise<void> {
    await this.servers.kill(node.name);
    this.killServer(node);
    this.alive.delete(node);
  }

  /** Kills a PostgreSQL server with all of its processes. */
  private killServer({ name }: Node): void {
    const file = path.join(this.servers.directory, name, 'data', 'postmaster.pid');
    const main = Number(textOf(file).split('\n')[0]);
    if (!main) return;
    const children = textOf(`/proc/${main}/task/${main}/children`).trim().split(' ');
    for (const pid of [main, ...children.filter(Boolean).map(Number)]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  }

  private readonly killServers = (): void => {
    for (const node of this.alive) this.killServer(node);
  };

  private async primary(): Promise<Node> {
    return this.nodeOf(await this.primaryName());
  }

  private nodeOf(name: string | undefined): Node {
    const node = this.nodes.find((one) => one.name === name);
    if (!node) throw new Error(name ? `There is no server ${name}` : 'There is no primary');
    return node;
  }

  private async untilSynchronous(name: string | undefined): Promise<void> {
    const isSynchronous = async (): Promise<boolean> => {
      const [asked] = this.alive;
      const response = await fetch(`http://127.0.0.1:${asked?.restPort}/cluster`);
      const { members } = (await response.json()) as { members: Member[] };
      return members.some((member) => member.name === name && member.role === 'sync_standby');
    };
    await until(`${name} is the synchronous standby`, isSynchronous, START_MS);
  }
}

function startEtcd(servers: Servers, client: number, peer: number): void {
  const flags = {
    'data-dir': path.join(servers.directory, 'etcd'),
    'listen-client-urls': `http://127.0.0.1:${client}`,
    'advertise-client-urls': `http://127.0.0.1:${client}`,
    'listen-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-cluster': `default=http://127.0.0.1:${peer}`,
  };
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  servers.start('etcd', 'etcd', words);
}

/** Returns Patroni's configuration. JSON is YAML, too. */
function configurationOf({ name, port, restPort }: Node, home: string, etcdPort: number): object {
  const login = (username: string): object => ({ username, password: PASSWORD });
  return {
    scope: 'comptoir',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        maximum_lag_on_failover: 1_048_576,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 150, wal_log_hints: 'on', wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: [
        'local all all trust',
        'host replication all 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      bin_dir: BINARIES,
      data_dir: path.join(home, 'data'),
      pgpass: path.join(home, 'pgpass'),
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      authentication: { superuser: login('postgres'), replication: login('replicator') },
      parameters: { unix_socket_directories: home, shared_buffers: '64MB', log_min_messages: 'fatal' },
    },
  };
}

/** Returns a file's text; an empty one where there is none. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
