import { EnvError, makeExactValidator } from 'envalid';

/** Address of Redis: one server, the Sentinels that know the master, or some nodes of a Cluster. */
export interface RedisAddress {
  kind: 'server' | 'sentinel' | 'cluster';
  hosts: { host: string; port: number }[];
  tls: boolean;
  username?: string;
  password?: string;
  /** Number of the database; always 0 on a Cluster. */
  db: number;
  /** Name of the master at the Sentinels. */
  master: string;
  /** The Sentinels' own password. */
  sentinelPassword?: string;
}

const FORM = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/]*)@)?([^/?#]+)(\/[^?#]*)?(?:\?([^#]*))?$/;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i;
const PORTS = { server: 6379, sentinel: 26379, cluster: 6379 };

/**
 * Parses `redis://user:password@host:6379/0`,
 * `redis+sentinel://user:password@a,b,c/master/0?sentinel_password=…` or
 * `redis+cluster://user:password@a,b,c`. With `rediss` every connection is encrypted. Special characters in a
 * password are percent-encoded.
 * @throws Error with the reason, without the secrets
 */
export function parseRedisUrl(text: string): RedisAddress {
  const [, scheme, form, credentials, hostList = '', path = '', query = ''] = FORM.exec(text) ?? [];
  if (!scheme)
    throw new Error('must be like redis://host:6379, redis+sentinel://a,b,c/master or redis+cluster://a,b,c');
  const kind = (form ?? 'server') as RedisAddress['kind'];
  const hosts = hostList.split(',').map((host) => hostOf(host, PORTS[kind]));
  if (kind === 'server' && hosts.length > 1)
    throw new Error('redis:// names one host; redis+sentinel:// or redis+cluster:// name several');
  const { master, db } = placeOf(kind, path);
  const [username, password] = credentialsOf(credentials);
  const sentinelPassword = new URLSearchParams(query).get('sentinel_password') ?? undefined;
  return { kind, hosts, tls: scheme === 'rediss', username, password, db, master, sentinelPassword };
}

/** Validates the variable with the address of Redis. */
export const redisUrl = makeExactValidator<string>((input) => {
  try {
    parseRedisUrl(input);
  } catch (error) {
    throw new EnvError(error instanceof Error ? error.message : String(error));
  }
  return input;
});

function hostOf(text: string, standard: number): { host: string; port: number } {
  const [, host, port] = HOST.exec(text.trim()) ?? [];
  const number = Number(port ?? standard);
  if (!host || number < 1 || number > 65_535) throw new Error(`"${text}" is not a host with a port`);
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}

function placeOf(kind: RedisAddress['kind'], path: string): { master: string; db: number } {
  const words = path.split('/').filter(Boolean).map(decodeURIComponent);
  const master = kind === 'sentinel' ? words.shift() : 'none';
  if (!master)
    throw new Error('redis+sentinel:// needs the name of the master, as in redis+sentinel://a,b,c/mymaster');
  const [db = '0', ...rest] = words;
  if (rest.length || !/^\d{1,4}$/.test(db)) throw new Error(`"${path}" is not the number of a database`);
  if (kind === 'cluster' && db !== '0') throw new Error('a Redis Cluster has no numbered databases');
  return { master, db: Number(db) };
}

/** As in redis://, a single text with a colon before it is a password. */
function credentialsOf(text: string | undefined): [username?: string, password?: string] {
  if (!text) return [];
  const colon = text.indexOf(':');
  const username = decodeURIComponent(colon < 0 ? text : text.slice(0, colon));
  const password = colon < 0 ? undefined : decodeURIComponent(text.slice(colon + 1));
  return [username || undefined, password || undefined];
}
