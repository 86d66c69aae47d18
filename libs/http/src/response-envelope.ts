import type { FastifyInstance } from 'fastify';
import type { Envelope } from './envelope';
import { withWarnings } from './unknown-keys';

/** Puts what a handler of ours returned into the service's envelope, with warnings about the body. Errors come in their own body already. */
export function wrapResponses(server: FastifyInstance, envelope: Envelope): void {
  server.addHook('preSerialization', (request, _reply, payload, done) => {
    const { access, bare } = request.routeOptions.config;
    const isOurs = access !== undefined && !bare && request.errorCode === undefined;
    done(null, isOurs ? withWarnings(envelope.success(payload), request.unknownKeys) : payload);
  });
}
