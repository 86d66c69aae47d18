import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Timestamp, nullable, stringEnum, Version } from '@comptoir/http';
import { MASKED_SECRET } from './webhooks.secrets.service';
import {
  type BaseWebhook,
  type BaseWebhookDelivery,
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  INCLUDES,
} from './webhooks.entity';

/** Response fields of a receiver. The service adds its values of `events`. */
export const webhookFields = {
  id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  include: nullable(stringEnum(INCLUDES)),
  secret: Type.String({ description: 'In full when the webhook is created, masked ever after.' }),
  is_active: Type.Boolean(),
  failures_in_row: Type.Integer({ description: 'Deliveries in a row that ran out of tries.' }),
  disabled_reason: nullable(stringEnum(DISABLED_REASONS)),
  disabled_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
};

/** Response fields of a delivery. The service adds its values of `event`. */
export const deliveryFields = {
  id: Type.Integer(),
  event_id: Type.String(),
  event: Type.String(),
  is_test: Type.Boolean({ description: 'True for a delivery with an example.' }),
  status: stringEnum(DELIVERY_STATUSES),
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
};

/** `webhookFields` with the service's events. */
export type WebhookFields<E extends string> = Static<TObject<typeof webhookFields>> & { events: E[] };
/** `deliveryFields` with the service's events. */
export type DeliveryFields<E extends string> = Static<TObject<typeof deliveryFields>> & { event: E };

/** @param secret the plain secret; masked by default */
export function toWebhookFields<E extends string>(
  hook: BaseWebhook<E>,
  secret: string = MASKED_SECRET,
): WebhookFields<E> {
  return {
    id: hook.id,
    url: hook.url,
    events: hook.events,
    include: hook.include,
    secret,
    is_active: hook.is_active,
    failures_in_row: hook.failures_in_row,
    disabled_reason: hook.disabled_reason,
    disabled_at: hook.disabled_at?.toISOString() ?? null,
    created_at: hook.created_at.toISOString(),
    updated_at: hook.updated_at.toISOString(),
    version: String(hook.version),
  };
}

/** For staff only: a receiver's response may be a page of an internal network. */
export function toDeliveryFields<E extends string>(delivery: BaseWebhookDelivery<E>): DeliveryFields<E> {
  return {
    id: delivery.id,
    event_id: delivery.event_id,
    event: delivery.event,
    is_test: delivery.is_test,
    status: delivery.status,
    attempts: delivery.attempts,
    payload: JSON.parse(delivery.payload) as Static<typeof deliveryFields.payload>,
    response_code: delivery.response_code,
    response_body: delivery.response_body,
    error: delivery.error,
    duration_ms: delivery.duration_ms,
    next_retry_at: delivery.next_retry_at?.toISOString() ?? null,
    created_at: delivery.created_at.toISOString(),
    delivered_at: delivery.delivered_at?.toISOString() ?? null,
  };
}
