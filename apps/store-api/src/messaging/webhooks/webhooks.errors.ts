import { defineErrors } from '@comptoir/errors';

export const WebhookErrors = defineErrors({
  WEBHOOK_URL_NOT_ALLOWED: [422, 'Events cannot be sent to this URL.'],
  WEBHOOK_LIMIT_REACHED: [422, 'You have as many webhooks as an account can have.'],
  WEBHOOK_DELIVERY_SUCCEEDED: [409, 'This delivery has arrived already.'],
});
