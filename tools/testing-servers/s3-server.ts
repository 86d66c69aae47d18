import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import S3rver from 's3rver';

export interface S3Server {
  /** Endpoint of S3 clients, path style; browsers use `<url>/<bucket>/<key>`. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Number of signed requests by method. */
  requests: ReadonlyMap<string, number>;
  /** Answers every request with this status; null restores normal operation. */
  failWith(status: 500 | 503 | null): void;
  /** Deletes all objects, counts and faults. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface S3ServerOptions {
  /** Any free port by default. */
  port?: number;
  host?: string;
  buckets: string[];
  /** Directory of the objects; by default a temporary one that `close()` deletes. */
  directory?: string;
}

// The only account of the package.
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

function isSigned(request: IncomingMessage): boolean {
  return request.headers.authorization !== undefined || /[?&]X-Amz-Signature=/i.test(request.url ?? '');
}

/** Returns true for an object below `private/`, which no policy of a bucket opens, in any notation. */
function isPrivate(url = ''): boolean {
  const path = new URL(url, 'http://s3.test').pathname;
  return /^\/+[^/]+\/+private\//.test(decodePath(path));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

/**
 * Starts an S3 server with path-style addresses. As in a bucket with public read, everyone may read an object
 * by its address, except below `private/`; listing and writing need a signed request.
 */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const host = options.host ?? '127.0.0.1';
  const directory = options.directory ?? (await mkdtemp(path.join(tmpdir(), 'comptoir-s3-')));
  await mkdir(directory, { recursive: true });
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: options.buckets.map((name) => ({ name })),
  });
  await store.configureBuckets();
  const serve = store.getMiddleware();
  const requests = new Map<string, number>();
  let failure: 500 | 503 | null = null;

  const server = http.createServer((request, response) => {
    const method = request.method ?? 'GET';
    const signed = isSigned(request);
    if (signed) requests.set(method, (requests.get(method) ?? 0) + 1);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('x-content-type-options', 'nosniff');
    if (failure !== null) return sendError(response, failure, failure === 503 ? 'SlowDown' : 'InternalError');
    const isObject = /^\/[^/?]+\/[^?]/.test(request.url ?? '');
    if (!signed && isPrivate(request.url)) return sendError(response, 403, 'AccessDenied');
    if (!signed && !(READS.has(method) && isObject)) return sendError(response, 403, 'AccessDenied');
    serve(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://${host === '127.0.0.1' ? host : 'localhost'}:${port}`,
    ...CREDENTIALS,
    requests,
    failWith: (status) => (failure = status),
    reset: async () => {
      requests.clear();
      failure = null;
      for (const bucket of options.buckets) {
        const objects = await readdir(path.join(directory, bucket));
        for (const name of objects) await rm(path.join(directory, bucket, name), { recursive: true });
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
