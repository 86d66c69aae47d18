import type { FastifyInstance } from 'fastify';
import { includesScope } from '@comptoir/auth';
import type { Db } from '@comptoir/db';
import type { Principal } from '@comptoir/http';
import { findForeignSeries } from './bookings.own.queries';

/** Stands for a token that the caller may not have. */
export const HIDDEN_TOKEN = '00000000-0000-0000-0000-000000000000';
const NAMES = ['token', 'hold_token'];

type Fields = Record<string, unknown>;
/** Returns true when the tokens of an object are hidden; `resourceId` is its own or that of an object around it. */
type IsHidden = (fields: Fields, resourceId: unknown) => boolean;

/**
 * Hides the tokens of clients from callers who may not change the bookings: from API keys that only read, and from
 * staff who have another resource. With a token anybody moves or cancels the booking and its series, or ends the wish.
 * @param db called for each response; the application has none yet when the hook is added
 */
export function hideClientTokens(server: FastifyInstance, db: () => Db): void {
  server.addHook('preSerialization', (request, _reply, payload, done) => {
    const { principal, routeOptions } = request;
    if (principal?.resourceIds) {
      withoutForeignTokens(payload, principal, db()).then((shown) => done(null, shown), done);
      return;
    }
    const { scopes } = principal?.apiKey ?? {};
    const isOfWish = routeOptions.url?.includes('/admin/waiting-list');
    const needed = isOfWish ? 'waiting-list:write' : 'bookings:write';
    const mayWrite = !scopes || includesScope(scopes, needed);
    done(null, mayWrite ? payload : withoutTokens(payload, () => true));
  });
}

/** Leaves those of bookings whose first resource is the caller's, and so is that of all others of their series. */
async function withoutForeignTokens(
  payload: unknown,
  { resourceIds: own = [] }: Pick<Principal, 'resourceIds'>,
  db: Db,
): Promise<unknown> {
  const series = new Set<number>();
  const isForeign: IsHidden = (fields, resourceId) => {
    const { id } = (fields.series ?? {}) as { id?: number };
    if (id !== undefined) series.add(id);
    return typeof resourceId === 'number' && !own.includes(resourceId);
  };
  const shown = withoutTokens(payload, isForeign);
  if (!series.size) return shown;
  const foreign = new Set(await findForeignSeries(db, [...series], own));
  return withoutTokens(shown, (fields) =>
    foreign.has((fields.series as { id: number } | undefined)?.id ?? 0),
  );
}

function withoutTokens(value: unknown, isHidden: IsHidden, around?: unknown): unknown {
  if (Array.isArray(value)) return value.map((member) => withoutTokens(member, isHidden, around));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  const fields = value as Fields;
  const resourceId = fields.resource_id ?? around;
  const hides = NAMES.some((name) => typeof fields[name] === 'string') && isHidden(fields, resourceId);
  return Object.fromEntries(
    Object.entries(fields).map(([name, member]) => [
      name,
      hides && NAMES.includes(name) && typeof member === 'string'
        ? HIDDEN_TOKEN
        : withoutTokens(member, isHidden, resourceId),
    ]),
  );
}
