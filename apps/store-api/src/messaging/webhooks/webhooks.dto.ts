import { BooleanField, IdField, InstantField, PageQuery, StringListField, EnumField } from '@comptoir/http';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type Include,
  WebhookIncludeField,
  WebhookSecretField,
  WebhookUrlField,
} from '@comptoir/webhooks';
import {
  ADMIN_EVENTS,
  type AdminEvent,
  DELIVERED_EVENTS,
  type DeliveredEvent,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from './webhook-events';

const URL_EXAMPLE = 'https://shop-hook.example/in';
const EVENTS_FIELD = {
  min: 1,
  max: 50,
  maxLength: 50,
  words: WEBHOOK_EVENTS,
  example: ['order.placed', 'order.shipped'],
};

const ADMIN_EVENTS_FIELD = { ...EVENTS_FIELD, max: 200, words: ADMIN_EVENTS };

/** Body of POST /user/webhooks. */
export class CreateWebhook {
  @WebhookUrlField({ example: URL_EXAMPLE })
  url: string;

  @StringListField(EVENTS_FIELD)
  events: WebhookEvent[];

  @WebhookSecretField(
    'Signs the deliveries. A strong one is made when it is left out; 24 random bytes are a good one.',
  )
  secret?: string | null;
}

/** Body of POST /admin/webhooks. */
export class AdminCreateWebhook {
  @WebhookUrlField({ example: URL_EXAMPLE })
  url: string;

  @StringListField(ADMIN_EVENTS_FIELD)
  events: AdminEvent[];

  @WebhookIncludeField()
  include?: Include | null;

  @WebhookSecretField(
    'Signs the deliveries. A strong one is made when it is left out; 24 random bytes are a good one.',
  )
  secret?: string | null;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** Body of PUT /admin/webhooks/{id}, with any of the fields. */
export class UpdateWebhook {
  @WebhookUrlField({ example: URL_EXAMPLE, optional: true })
  url?: string;

  @StringListField({ ...ADMIN_EVENTS_FIELD, optional: true })
  events?: AdminEvent[];

  @WebhookIncludeField()
  include?: Include | null;

  @WebhookSecretField('A new secret; the masked one leaves it as it is.')
  secret?: string | null;

  @BooleanField({ optional: true, description: 'True enables a disabled webhook and resets its failures.' })
  is_active?: boolean;
}

export class WebhooksQuery extends PageQuery {
  @IdField({ optional: true })
  user_id?: number;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

export class DeliveriesQuery extends PageQuery {
  @EnumField(DELIVERY_STATUSES, { optional: true })
  status?: DeliveryStatus;

  @EnumField(DELIVERED_EVENTS, { optional: true })
  event?: DeliveredEvent;
}

/** Body of POST /admin/webhooks/{id}/test. */
export class SendTest {
  @EnumField(DELIVERED_EVENTS, { optional: true, description: 'Event whose example is sent.' })
  event?: DeliveredEvent;
}

/** Body of POST /admin/webhooks/{id}/deliveries/{delivery_id}/retry. */
export class RetryDelivery {
  @BooleanField({ optional: true, description: 'True also sends a delivery again that has arrived.' })
  delivered?: boolean;
}

/** Body of POST /admin/webhooks/{id}/replay. */
export class ReplayEvents {
  @InstantField({ description: 'Start of the stretch of time.' })
  from: Date;

  @InstantField({ description: 'End of the stretch of time, which is not part of it.' })
  until: Date;
}
