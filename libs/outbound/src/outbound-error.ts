/**
 * Why there is no answer.
 * - `not-allowed`: the address is one that must not be called; nothing was sent.
 * - `unresolved`: the name has no address.
 * - `timeout`: the whole exchange took too long.
 * - `connection`: refused, cut, or no valid TLS or HTTP.
 */
export type OutboundFailure = 'not-allowed' | 'unresolved' | 'timeout' | 'connection';

/** A call that got no answer. The message is short and says nothing of what else the network has. */
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
