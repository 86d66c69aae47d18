import { AsyncLocalStorage } from 'node:async_hooks';
import { type Actor, actionOf, runAs } from '@comptoir/audit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const requestIds = new AsyncLocalStorage<string>();

/** The id of the request (or of the request that caused the job) that this code runs for. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Runs `work`, and all that it awaits, on behalf of a request. */
export function runWithRequestId<T>(id: string, work: () => T): T {
  return requestIds.run(id, work);
}

/**
 * Makes `currentRequestId()` answer in handlers, and `currentActor()` where staff changes something. Set after the
 * body, since reading it changes the async context.
 */
export function carryRequest(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const actor = actorOf(request);
    requestIds.run(request.id, actor ? () => runAs(actor, done) : done);
  });
}

const MAX_USER_AGENT = 500;

function actorOf(request: FastifyRequest): Actor | undefined {
  const { principal, routeOptions } = request;
  const { access, creates = false } = routeOptions.config;
  if (!principal || (access !== 'manager' && access !== 'admin')) return undefined;
  const action = actionOf(request.method, routeOptions.url ?? '', creates);
  if (action === undefined) return undefined;
  return {
    id: principal.userId,
    role: principal.roles.includes('admin') ? 'admin' : 'manager',
    action,
    ip: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    request_id: request.id,
  };
}
