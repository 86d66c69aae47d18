export { type Stretch, type WebhookMessage, WebhookDeliveriesService } from './webhooks.deliveries.service';
export { standardHeaders } from './signatures';
export { TEST_EVENT, type WebhookEngineEvents, type WebhookEngineJobs } from './webhook-events';
export { WebhookIncludeField, WebhookSecretField, WebhookUrlField } from './webhook-fields';
export { type RecordReceiver, type WebhookOptions } from './webhooks.options';
export { lockWebhook } from './webhooks.queries';
export { WebhookRecordsService } from './webhooks.records.service';
export { WebhookReceiversService } from './webhooks.receivers.service';
export { MASKED_SECRET, WebhookSecretsService } from './webhooks.secrets.service';
export { deliveryFields, toDeliveryFields, toWebhookFields, webhookFields } from './webhooks.view';
export {
  BaseWebhook,
  BaseWebhookDelivery,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type DisabledReason,
  type Include,
} from './webhooks.entity';
export { WebhookEngineModule } from './webhook-engine.module';
