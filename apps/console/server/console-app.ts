import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Health, Metrics } from '@comptoir/http';
import type { ConsoleConfig } from './config';

/** Hash of the empty text: libraries add empty style elements and insert their rules by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
/** Prefix of all routes of the store. */
const STORE_PREFIX = '/api/v1';
const FOREVER = 'public, max-age=31536000, immutable';

@Module({ providers: [Health, Metrics] })
class ConsoleModule {}

/** Returns the content security policy: scripts of the console and of extensions only, calls of its services only. */
export function policyOf({ services, files }: Pick<ConsoleConfig, 'services' | 'files'>): string {
  const origins = Object.values(services).map(({ url }) => new URL(url).origin);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...extensionsOf(services.shop?.url)].join(' '),
    `style-src 'self' ${EMPTY_STYLE}`,
    ['img-src', "'self'", 'data:', 'blob:', ...origins, ...files].join(' '),
    ['connect-src', "'self'", ...origins].join(' '),
    ['frame-src', "'self'", 'blob:', ...origins].join(' '),
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns where the store serves the console's parts of extensions (docs/extending.md), and nothing that users upload. */
function extensionsOf(store: string | undefined): string[] {
  if (store === undefined) return [];
  return [`${store.endsWith(STORE_PREFIX) ? store : store + STORE_PREFIX}/ext/`];
}

/**
 * Creates the server of the console's files. An address without a file name is a page of the application, so
 * `index.html` answers it.
 * @param directory folder of the built files; compressed ones (`.br`, `.gz`) lie beside them
 */
export async function createConsoleApp(
  config: ConsoleConfig,
  directory: string,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(ConsoleModule, new FastifyAdapter(), {
    logger: ['error', 'warn'],
  });
  const server = app.getHttpAdapter().getInstance();
  const headers = {
    'Content-Security-Policy': policyOf(config),
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  };
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  server.get('/config.json', (_request, reply) => reply.send(config.services));
  await server.register(fastifyStatic, {
    root: directory,
    // A route for each file, so that the route below gets all other addresses.
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      // The names of these files change with their content.
      if (path.basename(path.dirname(file)) === 'assets') void reply.header('Cache-Control', FOREVER);
    },
  });
  server.get('/*', (request, reply) => {
    const { pathname } = new URL(request.url, 'http://console');
    if (path.extname(pathname) === '') return reply.sendFile('index.html');
    return reply.code(404).send({ error: 'There is no such file.' });
  });
  return app;
}
