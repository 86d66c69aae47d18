import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Setting of a transaction that holds its actor as JSON. The audit triggers log what such a transaction
 * changes.
 */
export const ACTOR_SETTING = 'comptoir.actor';

/** The member of staff or the API key that makes a change, and the action of the request. */
export interface Actor {
  /** Null for an API key. */
  id: number | null;
  api_key?: { id: number; name: string };
  /** `api_key` for an API key. */
  role: string;
  /** Name of the action, such as `products.update`. */
  action: string;
  ip: string;
  user_agent: string;
  request_id: string;
}

const actors = new AsyncLocalStorage<Actor>();

/** Returns the actor that this code runs for; undefined for customers, jobs and reads. */
export function currentActor(): Actor | undefined {
  return actors.getStore();
}

/**
 * Runs `work`, with everything that it awaits, for a member of staff. The changes of its transactions are
 * logged.
 */
export function runAs<T>(actor: Actor, work: () => T): T {
  return actors.run(actor, work);
}

const VERBS: Record<string, string> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/**
 * Derives the name of an action from a staff route: `POST /admin/products` is `products.create`, `POST
 * /admin/affiliates/:id/approve` is `affiliates.approve`.
 * @param creates true for a route that answers 201; any other POST is named by the last segment of its path
 * @returns undefined for a route that changes nothing
 */
export function actionOf(method: string, route: string, creates: boolean): string | undefined {
  const verb = VERBS[method];
  if (!verb) return undefined;
  const [, staffPath = route] = route.split('/admin/', 2);
  const words = staffPath.split('/').filter((part) => part && !part.startsWith(':'));
  if (method !== 'POST' || creates || words.length < 2) words.push(verb);
  return words.join('.');
}
