import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { OutboundError } from './outbound-error';
import { type OutboundPolicy, assertAddressAllowed } from './outbound-policy';
import type { Resolve } from './resolve';

/** Host of a call: a name, or an address without brackets. */
export interface Host {
  host: string;
  /** True when the host is an address and not a name. */
  literal: boolean;
}

/**
 * Resolves a host and checks each of its addresses.
 * @throws OutboundError `not-allowed` or `unresolved`
 */
export async function resolveAllowed(
  { host, literal }: Host,
  policy: Pick<OutboundPolicy, 'allowPrivate'>,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  if (literal) {
    assertAddressAllowed(host, policy);
    return [{ address: host, family: host.includes(':') ? 6 : 4 }];
  }
  const addresses = await resolve(host).catch((error: unknown) => {
    throw new OutboundError('unresolved', 'The name could not be resolved.', error);
  });
  if (!addresses.length) throw new OutboundError('unresolved', 'The name could not be resolved.');
  for (const { address } of addresses) assertAddressAllowed(address, policy);
  return addresses;
}

/** Returns the checked addresses instead of resolving the name again. */
export function pinnedLookup(addresses: LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first = { address: '', family: 4 }] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

/** Rejects after the timeout, even when `work` ignores its signal. */
export async function withTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new OutboundError('timeout', `No complete answer within ${ms / 1000} seconds.`);
      reject(error);
      controller.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Converts a connection error, without details about the network. */
export function asOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new OutboundError('connection', `The connection failed${code && ` (${code})`}.`, error);
}
