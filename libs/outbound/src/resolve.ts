import { type LookupAddress, promises as dns } from 'node:dns';

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

const QUERY_MS = 2_000;
const TRIES = 2;

/** As every program of this machine does it, with its hosts file. */
export const resolveBySystem: Resolve = (name) => dns.lookup(name, { all: true, verbatim: true });

/**
 * From the DNS alone: no hosts file and no search domains, which know names of the inside. The system's resolver has
 * a few threads for the whole process, and name servers that do not answer would take them all.
 * @param servers addresses with ports; the configured ones by default
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
