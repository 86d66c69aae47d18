/**
 * Reason of a failed call.
 * - `not-allowed`: the policy forbids the address; nothing was sent.
 * - `unresolved`: the name has no address.
 * - `timeout`: the whole exchange took too long.
 * - `connection`: the connection was rejected or cut, or has no valid TLS or HTTP.
 */
export type OutboundFailure = 'not-allowed' | 'unresolved' | 'timeout' | 'connection';

/** A call without a response. The message is short and shows nothing about the network. */
export class OutboundError extends Error {
  constructor(
    readonly failure: OutboundFailure,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'OutboundError';
  }
}
