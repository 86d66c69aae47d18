import { includesScope } from '@comptoir/auth';
import type { Principal } from '@comptoir/http';
import { MASKED_SECRET } from '@comptoir/webhooks';
import { RequestErrors } from '../../platform/http/request.errors';
import type { UpdateWebhook } from './webhooks.dto';
import type { Webhook, WebhookDelivery } from './webhooks.entity';
import type { DeliveredEvent } from './webhook-events';

/** Scope of the routes that show the same bookings, with the same facts about their clients. */
const NEEDED = 'bookings:read';
/** Events whose data is a booking with its client. Those of the waiting list and of records name nobody. */
const ABOUT_CLIENTS: readonly DeliveredEvent[] = ['booking.created', 'booking.updated', 'booking.cancelled'];

/** Returns true for a person, and for a key that may read bookings anyway. */
export function seesClients({ apiKey }: Principal): boolean {
  return !apiKey || includesScope(apiKey.scopes, NEEDED);
}

/**
 * Rejects a key that would get facts about clients by a webhook, and by no route.
 * @throws RequestErrors.FORBIDDEN, which names the missing scope
 */
export function assertSeesClients(caller: Principal): void {
  if (seesClients(caller)) return;
  throw RequestErrors.FORBIDDEN({
    message: `Webhooks of bookings carry the data of clients, so the API key also needs ${NEEDED}`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${NEEDED}"` },
  });
}

/** Returns true when one of the events carries facts about a client. */
export function areAboutClients(events: readonly DeliveredEvent[]): boolean {
  return events.some((event) => ABOUT_CLIENTS.includes(event));
}

/** Returns true for a delivery with facts about a client; examples have none. */
export function isAboutClient({ event, is_test }: Pick<WebhookDelivery, 'event' | 'is_test'>): boolean {
  return !is_test && areAboutClients([event]);
}

/** Returns true when a change has something sent that was not sent before, or elsewhere, or under another secret. */
export function changesSending(hook: Webhook, { url, events, secret, is_active }: UpdateWebhook): boolean {
  const isOther = url !== undefined && url !== hook.url;
  const isReplaced = Boolean(secret) && secret !== MASKED_SECRET;
  const isEnabled = is_active === true && !hook.is_active;
  return isOther || isReplaced || isEnabled || (events !== undefined && !isSameSet(events, hook.events));
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).size === new Set(other).size && one.every((name) => other.includes(name));
}
