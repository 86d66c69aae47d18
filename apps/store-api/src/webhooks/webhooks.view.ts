import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view, words } from '@comptoir/http';
import { DELIVERY_STATUSES, DISABLED_REASONS, type Webhook, type WebhookDelivery } from './webhooks.entity';
import { DELIVERED_EVENTS, WEBHOOK_EVENTS } from './webhooks.events';
import { MASKED_SECRET } from './webhooks.secrets';

const webhookFields = {
  id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(words(WEBHOOK_EVENTS)),
  secret: Type.String({ description: 'In full when the webhook is created, masked ever after.' }),
  is_active: Type.Boolean(),
  disabled_reason: nullable(words(DISABLED_REASONS)),
  disabled_at: nullable(Timestamp),
  created_at: Timestamp,
};
export const WebhookView = view('Webhook', webhookFields);
export type WebhookView = Static<typeof WebhookView>;

export const StaffWebhookView = view('StaffWebhook', {
  ...webhookFields,
  user_id: Type.Integer(),
  failures_in_row: Type.Integer({ description: 'Deliveries in a row that ran out of tries.' }),
  updated_at: Timestamp,
});
export type StaffWebhookView = Static<typeof StaffWebhookView>;

export const DeliveryView = view('WebhookDelivery', {
  id: Type.Integer(),
  event_id: Type.String(),
  event: words(DELIVERED_EVENTS),
  status: words(DELIVERY_STATUSES),
  attempts: Type.Integer(),
  payload: Type.Object({
    event: Type.String(),
    timestamp: Timestamp,
    data: Type.Record(Type.String(), Type.Unknown()),
  }),
  response_code: nullable(Type.Integer()),
  response_body: nullable(Type.String()),
  error: nullable(Type.String()),
  duration_ms: nullable(Type.Integer()),
  next_retry_at: nullable(Timestamp),
  created_at: Timestamp,
  delivered_at: nullable(Timestamp),
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
    disabled_reason: hook.disabled_reason,
    disabled_at: hook.disabled_at?.toISOString() ?? null,
    created_at: hook.created_at.toISOString(),
  };
}

export function toStaffWebhookView(hook: Webhook, secret?: string): StaffWebhookView {
  return {
    ...toWebhookView(hook, secret),
    user_id: hook.user_id,
    failures_in_row: hook.failures_in_row,
    updated_at: hook.updated_at.toISOString(),
  };
}

/** For administrators only: what a receiver answered may be a page of a network that it should not show. */
export function toDeliveryView(delivery: WebhookDelivery): DeliveryView {
  return {
    id: delivery.id,
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
