import { type Static, Type } from '@sinclair/typebox';
import { view, stringEnum } from '@comptoir/http';
import { deliveryFields, toDeliveryFields, toWebhookFields, webhookFields } from '@comptoir/webhooks';
import type { Webhook, WebhookDelivery } from './webhooks.entity';
import { ADMIN_EVENTS, DELIVERED_EVENTS } from './webhook-events';

const { failures_in_row, include, updated_at, version, ...ownerFields } = {
  ...webhookFields,
  events: Type.Array(stringEnum(ADMIN_EVENTS)),
};

/** A webhook for its owner. */
export const WebhookView = view('Webhook', ownerFields);
export type WebhookView = Static<typeof WebhookView>;

export const AdminWebhookView = view('AdminWebhook', {
  ...ownerFields,
  user_id: Type.Integer(),
  include,
  failures_in_row,
  updated_at,
  version,
});
export type AdminWebhookView = Static<typeof AdminWebhookView>;

export const DeliveryView = view('WebhookDelivery', {
  ...deliveryFields,
  event: stringEnum(DELIVERED_EVENTS),
});
export type DeliveryView = Static<typeof DeliveryView>;

/** @param secret in full; masked when it is undefined */
export function toWebhookView(hook: Webhook, secret?: string): WebhookView {
  const {
    failures_in_row: _failures,
    include: _include,
    updated_at: _updated,
    version: _version,
    ...shown
  } = toWebhookFields(hook, secret);
  return shown;
}

/** @param secret in full; masked when it is undefined */
export function toAdminWebhookView(hook: Webhook, secret?: string): AdminWebhookView {
  const { failures_in_row, include, updated_at, version, ...shown } = toWebhookFields(hook, secret);
  return { ...shown, user_id: hook.user_id, include, failures_in_row, updated_at, version };
}

/** Makes the response for administrators, who alone see deliveries. */
export function toDeliveryView(delivery: WebhookDelivery): DeliveryView {
  return toDeliveryFields(delivery);
}
