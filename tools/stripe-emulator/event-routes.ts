import type { Account } from './account';
import { invalidParameter, noSuch } from './errors';
import { page, pageShape } from './lists';
import { flag, list, text } from './params';
import type { EventRecord } from './records';
import { route, type Route } from './routing';

const listShape = { ...pageShape, delivery_success: flag(), type: text(), types: list(text()) };

export const eventRoutes: readonly Route[] = [
  route('GET', '/v1/events', listShape, (call, params) => {
    if (params.type !== undefined && params.types !== undefined) {
      throw invalidParameter(
        'You may only specify one of these parameters: type, types.',
        'type',
        'parameters_exclusive',
      );
    }
    const wanted = params.types ?? (params.type === undefined ? undefined : [params.type]);
    const rows = call.account.store.events
      .newestFirst()
      .filter(
        (row) =>
          (wanted === undefined || wanted.some((pattern) => matches(row.type, pattern))) &&
          (params.delivery_success === undefined ||
            params.delivery_success === (call.account.webhooks.pendingFor(row.id) === 0)),
      );
    const found = page(rows, params, '/v1/events', 'event');
    return { ...found, data: found.data.map((row) => current(call.account, row)) };
  }),
  route('GET', '/v1/events/:id', {}, (call) => {
    const row = call.account.store.events.get(call.id);
    if (row === undefined) throw noSuch('event', call.id, 'id', 404);
    return current(call.account, row);
  }),
];

function current(account: Account, event: EventRecord): EventRecord {
  return { ...event, pending_webhooks: account.webhooks.pendingFor(event.id) };
}

/** A pattern is a type, or a prefix of types followed by `*`. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
