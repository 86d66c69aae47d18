import { AsyncLocalStorage } from 'node:async_hooks';
import { type Actor, actionOf, runAs } from '@comptoir/audit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForStaff } from './access';
import { clientKey } from './client-address';

interface RequestContext {
  id: string;
  /** As `clientOf` names it; absent in jobs. */
  client?: string;
  /** That of the request, filled by validation; absent in jobs and on routes that are not for staff alone. */
  unknownKeys?: string[];
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** The id of the request (or of the request that caused the job) that this code runs for. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.id;
}

/** The client that this code runs for; undefined for what nobody waits for, such as jobs and the start. */
export function currentClient(): string | undefined {
  return contexts.getStore()?.client;
}

/** Has the answer to this request name these keys; does nothing where the caller is not staff. */
export function noteUnknownKeys(find: () => readonly string[]): void {
  contexts.getStore()?.unknownKeys?.push(...find());
}

/** Runs `work`, and all that it awaits, on behalf of a request. */
export function runWithRequestId<T>(id: string, work: () => T): T {
  return contexts.run({ id }, work);
}

/**
 * Makes `currentRequestId()` and `currentClient()` answer in handlers, and `currentActor()` where staff changes something. Set after the
 * body, since reading it changes the async context.
 */
export function trackRequests(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const actor = actorOf(request);
    // The list and not the request: sockets of pools keep the context that they were opened in.
    if (isForStaff(request.routeOptions.config.access)) request.unknownKeys = [];
    const { id, unknownKeys } = request;
    const context = { id, client: clientKey(request.ip), unknownKeys };
    contexts.run(context, actor ? () => runAs(actor, done) : done);
  });
}

const MAX_USER_AGENT = 500;

function actorOf(request: FastifyRequest): Actor | undefined {
  const { principal, routeOptions } = request;
  const { access, creates = false } = routeOptions.config;
  if (!principal || !isForStaff(access)) return undefined;
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
