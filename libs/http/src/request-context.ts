import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const requestIds = new AsyncLocalStorage<string>();

/** The id of the request (or of the request that caused the job) that this code runs for. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Runs `work`, and all that it awaits, on behalf of a request. */
export function runWithRequestId<T>(id: string, work: () => T): T {
  return requestIds.run(id, work);
}

/** Makes `currentRequestId()` answer in handlers. Set after the body, since reading it changes the async context. */
export function carryRequestId(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, done) => requestIds.run(request.id, done));
}
