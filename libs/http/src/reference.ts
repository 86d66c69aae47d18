import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PackedText } from './packed-text';
import { LOGIN_SCRIPT, referencePage, type ReferenceOptions } from './reference-page';

/** Bundle of Scalar for browsers. It holds everything, so the page loads nothing from other hosts. */
const BUNDLE = path.join(path.dirname(require.resolve('@scalar/fastify-api-reference')), 'js/standalone.js');
const SCRIPT = 'text/javascript; charset=utf-8';
const DAY_SECONDS = 86_400;
/** The same for all references of a process, and read when the first one is opened. */
let bundle: PackedText | undefined;

/**
 * Serves the API reference at `at`, and its scripts below it.
 * @param at path of the page, such as `/api/docs`; the OpenAPI document is at `<at>-json`
 */
export function serveReference(server: FastifyInstance, at: string, options: ReferenceOptions): void {
  const page = new PackedText(referencePage(at, options), { type: 'text/html; charset=utf-8' });
  server.get(at, (request, reply) => page.send(request, reply));
  server.get(`${at}/scalar.js`, (request, reply) => {
    bundle ??= new PackedText(readFileSync(BUNDLE), { type: SCRIPT, maxAgeSeconds: DAY_SECONDS });
    return bundle.send(request, reply);
  });
  if (options.logins) {
    server.get(`${at}/logins.js`, (_request, reply) => reply.type(SCRIPT).send(LOGIN_SCRIPT));
  }
}
