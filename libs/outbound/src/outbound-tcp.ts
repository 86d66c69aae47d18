import { type Socket, connect, isIP } from 'node:net';
import { OutboundError } from './outbound-error';
import { asOutboundError, resolveAllowed, pinnedLookup, withTimeout } from './pinned-connection';
import { assertPublicName } from './outbound-policy';
import { type Resolve, resolveByDns, resolveBySystem } from './resolve';

/** Servers that may be connected to. */
export interface OutboundTcpPolicy {
  /**
   * Permits loopback and private networks. For development. Link-local and reserved addresses stay forbidden.
   */
  allowPrivate: boolean;
  /** Permitted ports; empty permits all. */
  ports: readonly number[];
}

/**
 * Connects to servers from untrusted sources, by the rules of `OutboundHttp`: it resolves a name once, checks
 * each address, and connects to exactly these.
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
   * Opens a connection. The caller starts TLS and checks the certificate against the name.
   * @throws OutboundError when the connection fails
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
    const abort = (): void => void socket.destroy();
    const fail = (error: unknown): void => {
      signal.removeEventListener('abort', abort);
      reject(asOutboundError(error));
    };
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', fail);
    socket.once('connect', () => {
      signal.removeEventListener('abort', abort);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
