import { BooleanField, IdField, PageQuery, StringField, StringListField, WordField } from '@comptoir/http';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhooks.entity';
import { DELIVERED_EVENTS, type DeliveredEvent, WEBHOOK_EVENTS, type WebhookEvent } from './webhooks.events';

const URL_FIELD = {
  max: 2048,
  description: 'Where events are posted to: https, at port 443, 80 or 8443, reachable from the internet.',
  example: 'https://shop-hook.example/in',
};
const EVENTS_FIELD = {
  min: 1,
  max: 50,
  maxLength: 50,
  words: WEBHOOK_EVENTS,
  example: ['order.placed', 'order.shipped'],
};
const SECRET_FIELD = {
  optional: true,
  nullable: true,
  max: 255,
  keepBlanks: true,
  description:
    'Signs the deliveries. A strong one is made when it is left out; 24 random bytes are a good one.',
};

/** POST /user/webhooks. */
export class CreateWebhook {
  @StringField(URL_FIELD)
  url: string;

  @StringListField(EVENTS_FIELD)
  events: WebhookEvent[];

  @StringField(SECRET_FIELD)
  secret?: string | null;
}

/** POST /admin/webhooks. */
export class StaffCreateWebhook extends CreateWebhook {
  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** PUT /admin/webhooks/{id}: any of the fields. */
export class UpdateWebhook {
  @StringField({ ...URL_FIELD, min: 1, optional: true })
  url?: string;

  @StringListField({ ...EVENTS_FIELD, optional: true })
  events?: WebhookEvent[];

  @StringField({ ...SECRET_FIELD, description: 'A new secret; the masked one leaves it as it is.' })
  secret?: string | null;

  @BooleanField({ optional: true, description: 'True starts a webhook afresh that was disabled.' })
  is_active?: boolean;
}

export class WebhooksQuery extends PageQuery {
  @IdField({ optional: true })
  user_id?: number;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

export class DeliveriesQuery extends PageQuery {
  @WordField(DELIVERY_STATUSES, { optional: true })
  status?: DeliveryStatus;

  @WordField(DELIVERED_EVENTS, { optional: true })
  event?: DeliveredEvent;
}
