import type { FastifyInstance } from 'fastify';
import { includesScope } from '@comptoir/auth';

/** Stands for a token that the caller may not have. */
export const HIDDEN_TOKEN = '00000000-0000-0000-0000-000000000000';
const NAMES = ['token', 'hold_token'];

/**
 * Hides the tokens of clients from API keys that only read. With a token anybody moves or cancels the booking, or ends
 * the wish, without a scope to write.
 */
export function hideClientTokens(server: FastifyInstance): void {
  server.addHook('preSerialization', (request, _reply, payload, done) => {
    const { scopes } = request.principal?.apiKey ?? {};
    const isOfWish = request.routeOptions.url?.includes('/admin/waiting-list');
    const needed = isOfWish ? 'waiting-list:write' : 'bookings:write';
    const mayWrite = !scopes || includesScope(scopes, needed);
    done(null, mayWrite ? payload : withoutTokens(payload));
  });
}

function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      NAMES.includes(name) && typeof member === 'string' ? HIDDEN_TOKEN : withoutTokens(member),
    ]),
  );
}
