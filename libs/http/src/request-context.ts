import { AsyncLocalStorage } from 'node:async_hooks';
import { type Actor, actionOf, runAs } from '@comptoir/audit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForStaff } from './access';
import { clientKey } from './client-address';

interface RequestContext {
  id: string;
  /** The key of the client, see `clientKey`; absent in jobs. */
  client?: string;
  /**
   * Unknown keys of the request, filled by validation; absent in jobs and on routes that are not for staff
   * only.
   */
  unknownKeys?: string[];
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Returns the id of the current request, or of the request that caused the current job. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.id;
}

/** Returns the client of the current request; undefined outside of requests, such as in jobs and at start. */
export function currentClient(): string | undefined {
  return contexts.getStore()?.client;
}

/** Adds keys to the warnings of the response; does nothing where the caller is not staff. */
export function noteUnknownKeys(find: () => readonly string[]): void {
  contexts.getStore()?.unknownKeys?.push(...find());
}

/** Runs `work`, with everything that it awaits, under the id of a request. */
export function runWithRequestId<T>(id: string, work: () => T): T {
  return contexts.run({ id }, work);
}

/**
 * Makes `currentRequestId()` and `currentClient()` available in handlers, and `currentActor()` in changes by
 * staff. It runs after the body is parsed, because parsing changes the async context.
 */
export function trackRequests(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const actor = actorOf(request);
    // Stores the list instead of the request, because sockets of pools keep the context in which they were
    // opened.
    if (isForStaff(request.routeOptions.config.access)) request.unknownKeys = [];
    const { id, unknownKeys } = request;
    const context = { id, client: clientKey(request.ip), unknownKeys };
    contexts.run(context, actor ? () => runAs(actor, done) : done);
  });
}

const MAX_USER_AGENT = 500;
/** Roles of staff, the highest first. */
const ROLES = ['admin', 'manager', 'staff'];

function actorOf(request: FastifyRequest): Actor | undefined {
  const { principal, routeOptions } = request;
  const { access, creates = false } = routeOptions.config;
  if (!principal || !isForStaff(access)) return undefined;
  const action = actionOf(request.method, routeOptions.url ?? '', creates);
  if (action === undefined) return undefined;
  const { apiKey } = principal;
  return {
    ...(apiKey ? { id: null, api_key: { id: apiKey.id, name: apiKey.name } } : { id: principal.userId }),
    role: apiKey ? 'api_key' : (ROLES.find((role) => principal.roles.includes(role)) ?? 'manager'),
    action,
    ip: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    request_id: request.id,
  };
}
