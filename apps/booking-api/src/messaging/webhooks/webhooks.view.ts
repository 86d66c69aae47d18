import { type Static, Type } from '@sinclair/typebox';
import { nullable, view, stringEnum } from '@comptoir/http';
import { deliveryFields, toDeliveryFields, toWebhookFields, webhookFields } from '@comptoir/webhooks';
import type { Webhook, WebhookDelivery } from './webhooks.entity';
import { ALL_EVENTS, DELIVERED_EVENTS } from './webhook-events';
import { isAboutClient } from './webhooks.rules';

export const WebhookView = view('Webhook', {
  ...webhookFields,
  events: Type.Array(stringEnum(ALL_EVENTS)),
});
export type WebhookView = Static<typeof WebhookView>;

const { id, ...fields } = { ...deliveryFields, event: stringEnum(DELIVERED_EVENTS) };
export const DeliveryView = view('WebhookDelivery', {
  id,
  booking_id: nullable(Type.Integer()),
  ...fields,
});
export type DeliveryView = Static<typeof DeliveryView>;

/** @param secret the full secret; masked by default */
export function toWebhookView(hook: Webhook, secret?: string): WebhookView {
  return toWebhookFields(hook, secret);
}

/**
 * @param isInFull false hides what was sent about a client. A receiver may repeat it in its response, which is hidden,
 * too.
 */
export function toDeliveryView(delivery: WebhookDelivery, isInFull: boolean): DeliveryView {
  const { id, ...shown } = toDeliveryFields(delivery);
  const view = { id, booking_id: delivery.booking_id, ...shown };
  if (isInFull || !isAboutClient(delivery)) return view;
  return { ...view, payload: { ...view.payload, data: {} }, response_body: null };
}
