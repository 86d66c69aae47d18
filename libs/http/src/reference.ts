import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LOGIN_SCRIPT, referencePage, type ReferenceOptions } from './reference-page';

/** Bundle of Scalar for browsers. It holds everything, so the page loads nothing from other hosts. */
const BUNDLE = path.join(path.dirname(require.resolve('@scalar/fastify-api-reference')), 'js/standalone.js');
const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * Serves the API reference at `at`, and its scripts below it.
 * @param at path of the page, such as `/api/docs`; the OpenAPI document is at `<at>-json`
 */
export function serveReference(server: FastifyInstance, at: string, options: ReferenceOptions): void {
  const page = referencePage(at, options);
  server.get(at, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  server.get(`${at}/scalar.js`, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=86400').type(SCRIPT).send(createReadStream(BUNDLE)),
  );
  if (options.logins) {
    server.get(`${at}/logins.js`, (_request, reply) => reply.type(SCRIPT).send(LOGIN_SCRIPT));
  }
}
