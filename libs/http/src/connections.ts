import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Envelope } from './envelope';
import { SECURITY_HEADERS } from './security-headers';

/** Of a process; far above what a proxy opens, and below what file descriptors would end at. */
export const MAX_CONNECTIONS = 10_000;
/** Headers beyond so many are dropped unread. */
export const MAX_HEADERS = 100;

/** What a connection may take before there is a request. Node looks for slow ones once in each interval. */
export const CONNECTION_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
};

export type ConnectionError = Error & { code?: string };

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that make no request, or none in time, in the service's own shape, and ends their connection. */
export function rejectConnection(
  { code = '' }: ConnectionError,
  socket: Socket,
  envelope: Envelope | undefined,
): void {
  // Whoever has gone, or is in the middle of an answer, is told nothing.
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

/** The path and query of a target. One in absolute form (RFC 9112, section 3.2.2) names the same as without its host. */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/') || url === '*') return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
