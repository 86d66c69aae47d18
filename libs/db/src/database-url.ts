import { EnvError, makeExactValidator } from 'envalid';

/** One server of a database. */
export interface DatabaseHost {
  host: string;
  port: number;
}

/** Address of a database: one server, or several of which one accepts writes at a time. */
export interface DatabaseAddress {
  /** URL as the driver reads it: with several servers that of the first. */
  url: string;
  /** Servers among which the primary is looked for; empty when `url` names the only one. */
  hosts: DatabaseHost[];
}

const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i;
const STANDARD_PORT = 5432;

/**
 * Parses `postgresql://user:password@a:5432,b:5432/name?target_session_attrs=read-write`, as libpq writes several
 * servers, or the URL of one server.
 * @throws Error with the reason, without the password
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const [, start = '', hostList = '', rest = ''] = FORM.exec(text) ?? [];
  const wanted = new URLSearchParams(rest.split('?')[1]).get('target_session_attrs');
  const hosts = hostList.split(',');
  if (hosts.length === 1 && !wanted) {
    if (!URL.canParse(text))
      throw new Error('must be a URL such as postgresql://user:password@host:5432/name');
    return { url: text, hosts: [] };
  }
  if (wanted !== 'read-write') throw new Error('several servers need ?target_session_attrs=read-write');
  const url = `${start}${hosts[0]}${rest}`;
  const parsed = hosts.map(hostOf);
  if (!URL.canParse(url))
    throw new Error('special characters of the user and password must be percent-encoded');
  return { url, hosts: parsed };
}

/** Validates the variable with the address of a database. */
export const databaseUrl = makeExactValidator<string>((input) => {
  try {
    parseDatabaseUrl(input);
  } catch (error) {
    throw new EnvError(error instanceof Error ? error.message : String(error));
  }
  return input;
});

function hostOf(text: string): DatabaseHost {
  const [, host, port] = HOST.exec(text) ?? [];
  const number = Number(port ?? STANDARD_PORT);
  if (!host || number < 1 || number > 65_535) throw new Error(`"${text}" is not a host with a port`);
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}
