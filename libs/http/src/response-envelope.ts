import type { FastifyInstance } from 'fastify';
import type { Envelope } from './envelope';
import { withWarnings } from './unknown-keys';

/**
 * Puts the result of a handler into the service's envelope, with warnings about the body. Errors have a body
 * already.
 */
export function wrapResponses(server: FastifyInstance, envelope: Envelope): void {
  server.addHook('preSerialization', (request, _reply, payload, done) => {
    const { access, bare } = request.routeOptions.config;
    const isOurs = access !== undefined && !bare && request.errorCode === undefined;
    done(null, isOurs ? withWarnings(envelope.success(payload), request.unknownKeys) : payload);
  });
}
