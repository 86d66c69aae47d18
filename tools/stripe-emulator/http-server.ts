import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from './api';
import type { Account } from './account';
import { handleControl } from './controls';
import { StripeApiError } from './errors';
import { formTextOf } from './multipart';
import { pageAt } from './pages';

const longestBody = 1_000_000;
/** Longest body of a form with a file: more than the largest file, so that a larger one gets its own error. */
const longestForm = 12_000_000;
const security = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
/** CORS headers: like the real API, any web page with a publishable key may use it. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': '*, authorization',
  'access-control-expose-headers': 'Request-Id, Idempotent-Replayed',
  'access-control-max-age': '300',
};
const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache, no-store' };

class BodyTooLarge extends Error {}

/** Passes each request to the API, the controls or the pages. */
export class HttpServer {
  private readonly server = http.createServer((request, response) => void this.answer(request, response));

  constructor(
    private readonly account: Account,
    private readonly api: Api,
    private readonly publishableKey: string,
  ) {
    this.server.keepAliveTimeout = 65_000;
  }

  /** @returns the port, which is any free one when `port` is 0 */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => {
        this.server.off('error', reject);
        resolve((this.server.address() as AddressInfo).port);
      });
    });
  }

  /** Stops immediately: open connections are cut. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const body = await read(request);
      if (request.method === 'OPTIONS') return send(response, 204, '', crossOrigin);
      if (url.pathname.startsWith('/v1/')) return await this.answerApi(request, response, url, body);
      if (url.pathname.startsWith('/_emulator/'))
        return await this.answerControl(request, response, url, body);
      this.answerPage(request, response, url);
    } catch (error) {
      if (error instanceof BodyTooLarge) send(response, 413, failure('The request body is too large.'), json);
      else {
        console.error('stripe emulator:', error);
        response.destroy();
      }
    }
  }

  private async answerApi(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: string,
  ): Promise<void> {
    const reply = await this.api.handle(request, url, body);
    if (reply === null) response.destroy();
    else send(response, reply.status, reply.body, { ...json, ...crossOrigin, ...reply.headers });
  }

  private async answerControl(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: string,
  ): Promise<void> {
    try {
      const result = await handleControl(this.account, request.method ?? 'GET', url.pathname, body);
      this.account.store.persist();
      send(response, 200, JSON.stringify(result), { ...json, ...crossOrigin });
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      send(response, error.status, JSON.stringify({ error: error.body }), { ...json, ...crossOrigin });
    }
  }

  private answerPage(request: IncomingMessage, response: ServerResponse, url: URL): void {
    let page: string | undefined;
    try {
      const acceptLanguage = request.headers['accept-language'];
      if (request.method === 'GET') page = pageAt(this.account, this.publishableKey, { url, acceptLanguage });
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return send(response, error.status, JSON.stringify({ error: error.body }), json);
    }
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...security };
    if (page === undefined) send(response, 404, failure('Nothing is here.'), json);
    else send(response, 200, page, headers);
  }
}

function failure(message: string): string {
  return JSON.stringify({ error: { type: 'invalid_request_error', message } });
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string>): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function read(request: IncomingMessage): Promise<string> {
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  const longest = isForm ? longestForm : longestBody;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longest) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return isForm ? formTextOf(body.toString('latin1'), type) : body.toString('utf8');
}
