import { AsyncLocalStorage } from 'node:async_hooks';

/** The setting of a transaction that carries its actor, as JSON: triggers log what such a transaction changes. */
export const ACTOR_SETTING = 'comptoir.actor';

/** A member of staff who is changing something, and by which request. */
export interface Actor {
  id: number;
  role: string;
  /** What they do, such as `products.update`. */
  action: string;
  ip: string;
  user_agent: string;
  request_id: string;
}

const actors = new AsyncLocalStorage<Actor>();

/** On whose behalf this code runs; undefined for customers, jobs and reads. */
export function currentActor(): Actor | undefined {
  return actors.getStore();
}

/** Runs `work`, and all that it awaits, on behalf of a member of staff: what its transactions change is logged. */
export function runAs<T>(actor: Actor, work: () => T): T {
  return actors.run(actor, work);
}

const VERBS: Record<string, string> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/**
 * Names what a staff route does by its words below `/admin`: `POST /admin/products` is `products.create`,
 * `POST /admin/affiliates/:id/approve` is `affiliates.approve`.
 * @param creates whether the route makes something new (201); a POST that does not is named by its last word
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
