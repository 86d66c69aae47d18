import { chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePorts, until } from '@comptoir/testing';
import { Servers, programOf } from './servers';

/** A Redis Cluster or a Sentinel group. */
export interface RedisGroup {
  /** Value of REDIS_URL. */
  url: string;
  /** Kills the master of a key (any master without a key), and waits until another server has replaced it. */
  failOver(key?: string): Promise<void>;
  /** Runs a command on each master. */
  onMasters(...words: [string, ...string[]]): Promise<unknown[]>;
  stop(): Promise<void>;
}

const PASSWORD = 'scale-secret';
const SLOTS = 16_384;
const NODE_TIMEOUT_MS = 1_000;

/** Returns the flags of a server that writes nothing to disk and never evicts. */
function flagsOf(directory: string, port: number): string[] {
  const flags = {
    bind: '127.0.0.1',
    port: String(port),
    dir: directory,
    save: '',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction',
    requirepass: PASSWORD,
    masterauth: PASSWORD,
    dbfilename: `${port}.rdb`,
    'repl-diskless-sync-delay': '0',
  };
  return Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
}

/** Runs one command on one server. */
async function runCommand(port: number, ...words: [string, ...string[]]): Promise<unknown> {
  const client = new Redis({
    host: '127.0.0.1',
    port,
    password: PASSWORD,
    retryStrategy: () => null,
    lazyConnect: true,
    commandTimeout: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.call(...words);
  } finally {
    client.disconnect();
  }
}

const answers = async (port: number): Promise<boolean> => (await runCommand(port, 'PING')) === 'PONG';

/** Starts a Cluster of three masters, with one replica for each when `replicated`. */
export async function startRedisCluster({ replicated }: { replicated: boolean }): Promise<RedisGroup> {
  const program = programOf('redis-server');
  const servers = new Servers(tmpdir());
  const size = replicated ? 6 : 3;
  const allPorts = await freePorts(2 * size);
  const ports = allPorts.slice(0, size);
  // Servers talk to each other at a port 10,000 higher by default, where the system opens outgoing connections.
  const busPorts = allPorts.slice(size);
  const masters = ports.slice(0, 3);
  const replicas = ports.slice(3);
  try {
    for (const [index, port] of ports.entries()) {
      const more = Object.entries({
        'cluster-enabled': 'yes',
        'cluster-config-file': `nodes-${port}.conf`,
        'cluster-port': String(busPorts[index]),
        'cluster-node-timeout': String(NODE_TIMEOUT_MS),
      });
      servers.start(String(port), program, [
        ...flagsOf(servers.directory, port),
        ...more.flatMap(([name, value]) => [`--${name}`, value]),
      ]);
    }
    await Promise.all(ports.map((port) => until('a server answers', () => answers(port))));
    await formCluster(masters, replicas, busPorts[0]);
  } catch (error) {
    await servers.stop();
    throw error;
  }
  return {
    url: `redis+cluster://:${PASSWORD}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
    failOver: async (key = 'any') => {
      const slot = Number(await runCommand(await aliveOf(ports), 'CLUSTER', 'KEYSLOT', key));
      const owner = await ownerOf(slot, await aliveOf(ports));
      await servers.kill(String(owner));
      await until('a replica has taken over', async () => {
        const [alive = 0, ...others] = await allAlive(ports);
        const now = await Promise.all([alive, ...others].map((port) => ownerOf(slot, port)));
        return now.every((port) => port !== owner) && (await isHealthy(alive));
      });
    },
    onMasters: async (...words) => {
      const nodes = String(await runCommand(await aliveOf(ports), 'CLUSTER', 'NODES'));
      const alive = await allAlive(ports);
      const leading = alive.filter((port) => new RegExp(`:${port}@\\S+ \\S*master`).test(nodes));
      return Promise.all(leading.map((port) => runCommand(port, ...words)));
    },
    stop: () => servers.stop(),
  };
}

async function formCluster(masters: number[], replicas: number[], firstBus = 0): Promise<void> {
  const [first = 0, ...others] = masters;
  for (const [index, port] of masters.entries()) {
    const from = Math.ceil((index * SLOTS) / masters.length);
    const to = Math.ceil(((index + 1) * SLOTS) / masters.length) - 1;
    await runCommand(port, 'CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
    await runCommand(port, 'CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
  }
  for (const port of [...others, ...replicas])
    await runCommand(port, 'CLUSTER', 'MEET', '127.0.0.1', String(first), String(firstBus));
  for (const [index, port] of replicas.entries()) {
    const master = String(await runCommand(masters[index] ?? 0, 'CLUSTER', 'MYID'));
    await until(
      'a replica follows',
      async () => (await runCommand(port, 'CLUSTER', 'REPLICATE', master)) === 'OK',
    );
    await until('a replica is in step', async () =>
      /master_link_status:up/.test(String(await runCommand(port, 'INFO', 'replication'))),
    );
  }
  for (const port of [...masters, ...replicas]) {
    await until('the cluster is there', async () => {
      const nodes = String(await runCommand(port, 'CLUSTER', 'NODES'))
        .trim()
        .split('\n');
      return nodes.length === masters.length + replicas.length && (await isHealthy(port));
    });
  }
}

async function isHealthy(port: number): Promise<boolean> {
  return /cluster_state:ok/.test(String(await runCommand(port, 'CLUSTER', 'INFO')));
}

async function allAlive(ports: number[]): Promise<number[]> {
  const found = await Promise.all(
    ports.map(async (port) => ((await answers(port).catch(() => false)) ? [port] : [])),
  );
  return found.flat();
}

async function aliveOf(ports: number[]): Promise<number> {
  const [port] = await allAlive(ports);
  if (port === undefined) throw new Error('No server of the group is alive');
  return port;
}

/** Returns the port of the master of a slot. */
async function ownerOf(slot: number, askedPort: number): Promise<number> {
  const ranges = (await runCommand(askedPort, 'CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
  const range = ranges.find(([from, to]) => from <= slot && slot <= to);
  if (!range) throw new Error(`No master has slot ${slot}`);
  return range[2][1];
}

const MASTER = 'comptoir';

/** A master with a replica, and Sentinels that name the master. */
export interface RedisSentinels extends RedisGroup {
  /** Starts the server that was killed as the replica of the other, and waits until it can take over. */
  restore(): Promise<void>;
}

/** Starts a master with a replica, and three Sentinels that watch them. */
export async function startRedisSentinels(): Promise<RedisSentinels> {
  const program = programOf('redis-server');
  const servers = new Servers(tmpdir());
  const [first = 0, second = 0, ...sentinels] = await freePorts(5);
  const startReplica = async (port: number, master: number): Promise<void> => {
    const follow = ['--replicaof', `127.0.0.1 ${master}`];
    servers.start(String(port), program, [...flagsOf(servers.directory, port), ...follow]);
    await until('the replica is in step', async () =>
      /master_link_status:up/.test(String(await runCommand(port, 'INFO', 'replication'))),
    );
  };
  try {
    servers.start(String(first), program, flagsOf(servers.directory, first));
    await until('the master answers', () => answers(first));
    await startReplica(second, first);
    for (const port of sentinels) startSentinel(servers, program, port, first);
    await Promise.all(sentinels.map((port) => until('the Sentinels know each other', () => knowsAll(port))));
  } catch (error) {
    await servers.stop();
    throw error;
  }
  const [asked = 0] = sentinels;
  const hosts = sentinels.map((port) => `127.0.0.1:${port}`).join(',');
  const masterPort = async (): Promise<number> =>
    Number(((await runCommand(asked, 'SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER)) as string[])[1]);
  return {
    url: `redis+sentinel://:${PASSWORD}@${hosts}/${MASTER}?sentinel_password=${PASSWORD}`,
    failOver: async () => {
      const before = await masterPort();
      await servers.kill(String(before));
      await until('the replica was promoted', async () => {
        const now = await masterPort();
        return now !== before && /role:master/.test(String(await runCommand(now, 'INFO', 'replication')));
      });
    },
    restore: async () => {
      const master = await masterPort();
      await startReplica(master === first ? second : first, master);
      await Promise.all(
        sentinels.map((port) => until('the Sentinels see both servers', () => seesBoth(port))),
      );
    },
    onMasters: async (...words) => [await runCommand(await masterPort(), ...words)],
    stop: () => servers.stop(),
  };
}

/** Sentinels write their state into their configuration, so each has its own file. */
function startSentinel(servers: Servers, program: string, port: number, master: number): void {
  const file = path.join(servers.directory, `sentinel-${port}.conf`);
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${servers.directory}`,
    `requirepass ${PASSWORD}`,
    `sentinel sentinel-pass ${PASSWORD}`,
    `sentinel monitor ${MASTER} 127.0.0.1 ${master} 2`,
    `sentinel auth-pass ${MASTER} ${PASSWORD}`,
    `sentinel down-after-milliseconds ${MASTER} ${NODE_TIMEOUT_MS}`,
    `sentinel failover-timeout ${MASTER} 2000`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  chmodSync(file, 0o600);
  servers.start(`sentinel-${port}`, program, [file, '--sentinel']);
}

async function knowsAll(port: number): Promise<boolean> {
  const state = (await runCommand(port, 'SENTINEL', 'MASTER', MASTER)) as string[];
  return valueOf(state, 'num-other-sentinels') === '2' && valueOf(state, 'num-slaves') === '1';
}

/** Returns true when a Sentinel could promote the replica. */
async function seesBoth(port: number): Promise<boolean> {
  const master = (await runCommand(port, 'SENTINEL', 'MASTER', MASTER)) as string[];
  const [replica = []] = (await runCommand(port, 'SENTINEL', 'REPLICAS', MASTER)) as string[][];
  return (
    valueOf(master, 'flags') === 'master' &&
    valueOf(replica, 'flags') === 'slave' &&
    valueOf(replica, 'master-link-status') === 'ok'
  );
}

/** Returns a value of a reply that lists names and values in turn. */
function valueOf(reply: readonly string[], name: string): string | undefined {
  return reply[reply.indexOf(name) + 1];
}
