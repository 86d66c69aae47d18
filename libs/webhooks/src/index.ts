export { type Announcement, WebhookDeliveries } from './deliveries';
export { TEST_EVENT, type WebhookEngineEvents, type WebhookEngineJobs } from './events';
export { WebhookSecretField, WebhookUrlField } from './fields';
export { type WebhookOptions } from './options';
export { lockWebhook } from './queries';
export { WebhookReceivers } from './receivers';
export { WebhookSecrets } from './secrets';
export { deliveryFields, showDelivery, showWebhook, webhookFields } from './views';
export {
  BaseWebhook,
  BaseWebhookDelivery,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type DisabledReason,
} from './webhook.entity';
export { WebhookEngineModule } from './webhook-engine.module';
