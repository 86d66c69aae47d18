import { BlockList, isIP } from 'node:net';

/** Scope of an address: `forbidden` is never called, `private` only if the policy permits it. */
export type AddressScope = 'public' | 'private' | 'forbidden';

function blocks(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Loopback and private networks: RFC 1122, 1918, 6598 and 4193. */
const PRIVATE = blocks([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
]);

/** Addresses without hosts, and platform services of hosting providers (IANA special-purpose registries). */
const FORBIDDEN = blocks([
  '0.0.0.0/8',
  '100.100.100.200/32', // metadata of a hosting provider
  '168.63.129.16/32', // platform services of a hosting provider
  '169.254.0.0/16', // link-local, with the metadata services
  '192.0.0.0/24',
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  'fd00:ec2::/32', // metadata of a hosting provider
  '2001::/23', // protocol assignments, with Teredo, which wraps an IPv4 address
  '2001:db8::/32',
  '2002::/16', // 6to4, which wraps an IPv4 address
  '3fff::/20', // documentation
]);

/**
 * Global unicast IPv6. It excludes addresses that wrap IPv4 (mapped, compatible, NAT64), link-local,
 * site-local and multicast.
 */
const GLOBAL_IPV6 = blocks(['2000::/3']);

/** @param address from a resolver, or the host of a parsed URL without brackets */
export function addressScope(address: string): AddressScope {
  const family = isIP(address);
  // A zone names an interface of this machine.
  if (!family || address.includes('%')) return 'forbidden';
  const type = family === 6 ? 'ipv6' : 'ipv4';
  // BlockList compares a mapped IPv4 address with the IPv4 ranges, so the mapped form is rejected here.
  if (type === 'ipv6' && !GLOBAL_IPV6.check(address, type) && !isNativePrivate(address)) return 'forbidden';
  if (FORBIDDEN.check(address, type)) return 'forbidden';
  return PRIVATE.check(address, type) ? 'private' : 'public';
}

const PRIVATE_IPV6 = blocks(['::1/128', 'fc00::/7']);

function isNativePrivate(address: string): boolean {
  return PRIVATE_IPV6.check(address, 'ipv6');
}
