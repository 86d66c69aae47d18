import { type LookupAddress, promises as dns } from 'node:dns';

/** Returns all addresses of a name. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

const QUERY_MS = 2_000;
const TRIES = 2;

/** Uses the resolver of the system, with its hosts file. */
export const resolveBySystem: Resolve = (name) => dns.lookup(name, { all: true, verbatim: true });

/**
 * Uses DNS only, without hosts file and search domains, which know internal names. The resolver of the system
 * has few threads, and name servers that do not respond would occupy all of them.
 * @param servers addresses with ports; defaults to the configured ones
 */
export function resolveByDns(servers?: string[]): Resolve {
  const resolver = new dns.Resolver({ timeout: QUERY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
  };
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}
