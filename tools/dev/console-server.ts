import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The content of `config.json`; apps/console/src/config.ts describes it. */
export interface ConsoleSettings {
  shop?: { url: string; site?: string; logins?: object[] };
  practice?: { url: string; site?: string; logins?: object[] };
}

interface Options {
  /** 0 for any free one. */
  port: number;
  host?: string;
  /** Folder of the built console. */
  directory: string;
  config: ConsoleSettings;
  /** Origins from which pictures are shown. */
  images: readonly string[];
}

/** Hash of the empty text: libraries add empty style elements and insert their rules by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Returns the policy of docker/console.conf.template, for these addresses. */
export function consolePolicy(services: readonly string[], images: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    `img-src 'self' data: blob: ${images.join(' ')}`,
    `connect-src 'self' ${services.join(' ')}`,
    `frame-src 'self' blob: ${services.join(' ')}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves the built console with the headers of production. Addresses of pages all answer with the page. */
export async function startConsoleServer(options: Options): Promise<{ url: string; close(): Promise<void> }> {
  const { port, host = '127.0.0.1', directory, config, images } = options;
  const services = [config.shop, config.practice].flatMap((service) => (service ? [service.url] : []));
  const headers = {
    'Content-Security-Policy': consolePolicy(services, images),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://console');
    if (pathname === '/config.json') {
      response.writeHead(200, { ...headers, 'Content-Type': TYPES['.json'], 'Cache-Control': 'no-cache' });
      return response.end(JSON.stringify(config));
    }
    // A page of the console has an address of its own, which the browser resolves.
    const isFile = path.extname(pathname) !== '';
    const file = path.join(directory, isFile ? path.normalize(pathname) : 'index.html');
    if (!file.startsWith(directory) || !existsSync(file)) return response.writeHead(404, headers).end();
    const hasHash = pathname.startsWith('/assets/');
    response.writeHead(200, {
      ...headers,
      'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'Cache-Control': hasHash ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    return response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host === '127.0.0.1' ? '127.0.0.1' : 'localhost'}:${actual}`,
    close: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
