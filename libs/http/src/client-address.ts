import { IPv4, isValid, parse } from 'ipaddr.js';

const NETWORK_GROUPS = 4;

/**
 * Returns the key by which limits and counts identify a client: its IPv4 address, also from the IPv6-mapped
 * form, or its /64 network, because one subscriber has every address of it.
 */
export function clientKey(ip: string): string {
  if (!isValid(ip)) return ip;
  const address = parse(ip);
  if (address instanceof IPv4) return address.toString();
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
