import { isIP } from 'node:net';
import { addressScope } from './address-scope';
import { OutboundError } from './outbound-error';

/** Addresses that may be called. */
export interface OutboundPolicy {
  /**
   * Permits loopback and private networks, at any port. For development. Link-local and reserved addresses
   * stay forbidden.
   */
  allowPrivate: boolean;
  /** Rejects `http:`. */
  httpsOnly: boolean;
}

const MAX_URL = 2048;
const PORTS = new Set(['', '80', '443', '8443']);
/**
 * Names of internal hosts, whatever the resolver returns (RFC 6761, 6762, 8375, 9476, and names that hosting
 * providers use).
 */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|corp|home|home\.arpa|localdomain|svc)$/;

/** Target of a call. */
export interface Target {
  url: URL;
  /** Without brackets. */
  host: string;
  /** True when the host is an address and not a name. */
  literal: boolean;
}

/**
 * Parses a URL and rejects what needs no resolver to reject. The URL parser normalises every notation of an
 * IPv4 address (decimal, octal, hexadecimal, short, full-width).
 * @throws OutboundError `not-allowed`
 */
export function parseTarget(text: string, policy: OutboundPolicy): Target {
  if (text.length > MAX_URL || !URL.canParse(text)) throw notAllowed('The URL is not valid.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw notAllowed('The URL must use https.');
  if (policy.httpsOnly && url.protocol !== 'https:') throw notAllowed('The URL must use https.');
  if (url.username || url.password) throw notAllowed('The URL must not contain a user name or password.');
  if (!policy.allowPrivate && !PORTS.has(url.port)) throw notAllowed('The port is not allowed.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = isIP(host) !== 0;
  if (literal) assertAddressAllowed(host, policy);
  else if (!policy.allowPrivate) assertPublicName(host);
  return { url, host, literal };
}

/** @throws OutboundError `not-allowed` */
export function assertAddressAllowed(
  address: string,
  { allowPrivate }: Pick<OutboundPolicy, 'allowPrivate'>,
): void {
  const reach = addressScope(address);
  if (reach === 'public' || (reach === 'private' && allowPrivate)) return;
  throw notAllowed('The address is not public.');
}

/** @throws OutboundError `not-allowed` */
export function assertPublicName(host: string): void {
  const name = host.toLowerCase().replace(/\.+$/, '');
  // A name without a dot is resolved among local hosts.
  if (!name.includes('.') || INNER_NAME.test(name)) throw notAllowed('The address is not public.');
}

function notAllowed(message: string): OutboundError {
  return new OutboundError('not-allowed', message);
}
