import { type Static, Type } from '@sinclair/typebox';
import { nullable, view, words } from '@comptoir/http';
import { Instant } from '../inputs';
import { DELIVERY_STATUSES, DISABLED_REASONS, type Webhook, type WebhookDelivery } from './webhooks.entity';
import { WEBHOOK_EVENTS } from './webhooks.events';
import { MASKED_SECRET } from './webhooks.secrets';

export const WebhookView = view('Webhook', {
  id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(words(WEBHOOK_EVENTS)),
  secret: Type.String({ description: 'In full when the webhook is created, masked ever after.' }),
  is_active: Type.Boolean(),
  failures_in_row: Type.Integer({ description: 'Deliveries in a row that ran out of tries.' }),
  disabled_reason: nullable(words(DISABLED_REASONS)),
  disabled_at: nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type WebhookView = Static<typeof WebhookView>;

export const DeliveryView = view('WebhookDelivery', {
  id: Type.Integer(),
  booking_id: Type.Integer(),
  event_id: Type.String(),
  event: words(WEBHOOK_EVENTS),
  status: words(DELIVERY_STATUSES),
  attempts: Type.Integer(),
  payload: Type.Object({
    event: Type.String(),
    timestamp: Instant,
    data: Type.Record(Type.String(), Type.Unknown()),
  }),
  response_code: nullable(Type.Integer()),
  response_body: nullable(Type.String()),
  error: nullable(Type.String()),
  duration_ms: nullable(Type.Integer()),
  next_retry_at: nullable(Instant),
  created_at: Instant,
  delivered_at: nullable(Instant),
});
export type DeliveryView = Static<typeof DeliveryView>;

/** @param secret in full; left out, it is masked */
export function toWebhookView(hook: Webhook, secret = MASKED_SECRET): WebhookView {
  return {
    id: hook.id,
    url: hook.url,
    events: hook.events,
    secret,
    is_active: hook.is_active,
    failures_in_row: hook.failures_in_row,
    disabled_reason: hook.disabled_reason,
    disabled_at: hook.disabled_at?.toISOString() ?? null,
    created_at: hook.created_at.toISOString(),
    updated_at: hook.updated_at.toISOString(),
  };
}

export function toDeliveryView(delivery: WebhookDelivery): DeliveryView {
  return {
    id: delivery.id,
    booking_id: delivery.booking_id,
    event_id: delivery.event_id,
    event: delivery.event,
    status: delivery.status,
    attempts: delivery.attempts,
    payload: JSON.parse(delivery.payload) as DeliveryView['payload'],
    response_code: delivery.response_code,
    response_body: delivery.response_body,
    error: delivery.error,
    duration_ms: delivery.duration_ms,
    next_retry_at: delivery.next_retry_at?.toISOString() ?? null,
    created_at: delivery.created_at.toISOString(),
    delivered_at: delivery.delivered_at?.toISOString() ?? null,
  };
}
