import { IPv4, isValid, parse } from 'ipaddr.js';

const NETWORK_GROUPS = 4;

/**
 * The one client that an address stands for, for everything that is counted by address: an IPv4 address, also in its
 * IPv6 form, or the /64 network of which one subscriber has every address.
 */
export function clientKey(ip: string): string {
  if (!isValid(ip)) return ip;
  const address = parse(ip);
  if (address instanceof IPv4) return address.toString();
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
