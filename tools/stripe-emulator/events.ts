import { seconds, type Account, type Origin } from './account';
import { newId } from './ids';
import type { EventRecord } from './records';

export const apiVersion = '2026-10-28.endive';

/**
 * Records an event with the current object and passes it to the webhooks.
 * @param previous the object before an update; the event then lists the changed attributes
 */
export function emit(
  account: Account,
  origin: Origin,
  type: string,
  object: object,
  previous?: object,
): EventRecord {
  const changed = previous === undefined ? undefined : previousAttributes(previous, object);
  const event: EventRecord = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(account),
    data: { object, ...(changed === undefined ? {} : { previous_attributes: changed }) },
    livemode: false,
    pending_webhooks: account.webhooks.receivers,
    request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
    type,
  };
  account.store.events.put(event);
  account.webhooks.enqueue(event);
  return event;
}

function previousAttributes(previous: object, current: object): object {
  const before = new Map<string, unknown>(Object.entries(previous));
  const after = new Map<string, unknown>(Object.entries(current));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
  );
  return Object.fromEntries(changed.map((key) => [key, before.get(key) ?? null]));
}
