import { defineErrors } from '@comptoir/errors';

export const WebhookErrors = defineErrors({
  WEBHOOK_NOT_FOUND: [404, 'Webhook not found'],
  DELIVERY_NOT_FOUND: [404, 'Delivery not found'],
  URL_NOT_ALLOWED: [400, 'Events cannot be sent to this URL'],
  TOO_MANY_WEBHOOKS: [409, 'There cannot be more than 20 webhooks'],
  ALREADY_DELIVERED: [409, 'This delivery has arrived already'],
  EMPTY_STRETCH: [400, 'until must be after from'],
});
