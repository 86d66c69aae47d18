import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Envelope } from './envelope';
import { SECURITY_HEADERS } from './security-headers';

/** Connections of one process: far more than a proxy opens, and fewer than the file descriptors. */
export const MAX_CONNECTIONS = 10_000;
/** Further headers are dropped. */
export const MAX_HEADERS = 100;

/** Limits of a connection before it has sent a request. Node checks for slow ones once per interval. */
export const CONNECTION_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
};

export type ConnectionError = Error & { code?: string };

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are no request, or an incomplete request that timed out, and closes the connection. */
export function rejectConnection(
  { code = '' }: ConnectionError,
  socket: Socket,
  envelope: Envelope | undefined,
): void {
  // The client is gone, or a response is already being sent.
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable && envelope) {
    const status = STATUS[code] ?? 400;
    const body = JSON.stringify(envelope.error(envelope.frameworkErrors.badRequest()));
    const headers = {
      ...SECURITY_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  }
  socket.destroySoon();
}

/**
 * Returns the path and query of a request target. The absolute form (RFC 9112, section 3.2.2) loses its host.
 */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/') || url === '*') return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
