import type { LookupAddress } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { inSpan } from '@comptoir/tracing';
import { OutboundError } from './outbound-error';
import { asOutboundError, resolveAllowed, pinnedLookup, withTimeout } from './pinned-connection';
import { type OutboundPolicy, type Target, parseTarget } from './outbound-policy';
import { type Resolve, resolveByDns, resolveBySystem } from './resolve';

export interface OutboundRequest {
  /** REPORT asks a CalDAV server (RFC 3253, section 3.6). */
  method: 'GET' | 'POST' | 'REPORT';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Timeout of the whole exchange: resolving, connecting, sending and reading the response. */
  timeoutMs: number;
  /** Bytes of the response body to read; the rest is cut off. */
  maxBytes: number;
}

/** Response of the receiver. Redirects are returned, not followed. */
export interface OutboundResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** True when the body was longer than `maxBytes`. */
  truncated: boolean;
}

const RESOLVE_AT_CHECK_MS = 3_000;

/**
 * Calls URLs from untrusted sources and prevents server-side request forgery (CWE-918). It resolves a name
 * once, checks each address, and connects to exactly these, so a later change of the name has no effect. It
 * follows no redirects, uses no proxies and reuses no connections.
 */
export class OutboundHttp {
  constructor(
    private readonly policy: OutboundPolicy,
    private readonly resolve: Resolve = policy.allowPrivate ? resolveBySystem : resolveByDns(),
  ) {}

  /**
   * Checks whether a URL may be called. A name without an address passes for now, because each call checks
   * again.
   * @throws OutboundError `not-allowed`
   */
  async checkUrl(url: string): Promise<void> {
    const target = parseTarget(url, this.policy);
    try {
      await withTimeout(RESOLVE_AT_CHECK_MS, () => this.addressesOf(target));
    } catch (error) {
      if (error instanceof OutboundError && error.failure === 'not-allowed') throw error;
    }
  }

  /**
   * Sends a request and returns the response, whatever its status.
   * @throws OutboundError when there is no response
   */
  async send(request: OutboundRequest): Promise<OutboundResponse> {
    const target = parseTarget(request.url, this.policy);
    const span = { attributes: { 'server.address': target.host }, hidesAddresses: true };
    return inSpan('outbound call', span, () =>
      withTimeout(request.timeoutMs, async (signal) =>
        exchange(target, await this.addressesOf(target), request, signal),
      ),
    );
  }

  private addressesOf(target: Target): Promise<LookupAddress[]> {
    return resolveAllowed(target, this.policy, this.resolve);
  }
}

function exchange(
  { url, host }: Target,
  addresses: LookupAddress[],
  { method, headers, body, maxBytes }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const secure = url.protocol === 'https:';
  const options: RequestOptions = {
    method,
    hostname: host,
    port: url.port || (secure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: {
      'accept-encoding': 'identity',
      ...headers,
      host: url.host,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    // Uses its own agent: the global one may use a proxy of the environment or reuse a connection.
    agent: secure ? new https.Agent({ keepAlive: false }) : new http.Agent({ keepAlive: false }),
    lookup: pinnedLookup(addresses),
    signal,
  };
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(asOutboundError(error));
    const call = (secure ? https : http).request(options, (response) => {
      read(response, maxBytes).then((result) => {
        call.destroy();
        resolve(result);
      }, fail);
    });
    call.on('error', fail);
    call.end(body);
  });
}

async function read(response: IncomingMessage, maxBytes: number): Promise<OutboundResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'),
    truncated: size > maxBytes,
  };
}
