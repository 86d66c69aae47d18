import { type Socket, connect, isIP } from 'node:net';
import { OutboundError } from './outbound-error';
import { asOutboundError, resolveAllowed, pinnedLookup, withTimeout } from './pinned-connection';
import { assertPublicName } from './outbound-policy';
import { type Resolve, resolveByDns, resolveBySystem } from './resolve';

/** Which servers may be connected to. */
export interface OutboundTcpPolicy {
  /** Also loopback and private networks. For development; link-local and reserved stay forbidden. */
  allowPrivate: boolean;
  /** The ports that may be connected to; any when it is empty. */
  ports: readonly number[];
}

/**
 * Connects to servers that somebody else has chosen, by the rules of `OutboundHttp`: a name is resolved once, each of
 * its addresses is checked, and the connection is made to exactly these.
 */
export class OutboundTcp {
  constructor(
    private readonly policy: OutboundTcpPolicy,
    private readonly resolve: Resolve = policy.allowPrivate ? resolveBySystem : resolveByDns(),
  ) {}

  allowsPort(port: number): boolean {
    const { ports } = this.policy;
    return !ports.length || ports.includes(port);
  }

  /**
   * Opens a connection; TLS is up to the caller, who checks the certificate against the name.
   * @throws OutboundError when there is none
   */
  async connect(host: string, port: number, timeoutMs: number): Promise<Socket> {
    if (!this.allowsPort(port)) throw new OutboundError('not-allowed', 'The port is not allowed.');
    const literal = isIP(host) !== 0;
    if (!literal && !this.policy.allowPrivate) assertPublicName(host);
    return withTimeout(timeoutMs, async (signal) => {
      const addresses = await resolveAllowed({ host, literal }, this.policy, this.resolve);
      signal.throwIfAborted();
      return opened(connect({ host, port, lookup: pinnedLookup(addresses) }), signal);
    });
  }
}

function opened(socket: Socket, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => void socket.destroy();
    const fail = (error: unknown): void => {
      signal.removeEventListener('abort', giveUp);
      reject(asOutboundError(error));
    };
    signal.addEventListener('abort', giveUp, { once: true });
    socket.once('error', fail);
    socket.once('connect', () => {
      signal.removeEventListener('abort', giveUp);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
