import { IsIn } from 'class-validator';
import { BooleanField, StringField, StringListField, WordField } from '@comptoir/http';
import { ListQuery } from '../inputs';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhooks.entity';
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhooks.events';

const URL_FIELD = {
  max: 2048,
  description: 'Where events are posted to: https, at port 443, 80 or 8443, reachable from the internet.',
  example: 'https://hook.example/bookings',
};
const EVENTS_FIELD = {
  min: 1,
  max: 50,
  maxLength: 50,
  description: `Any of ${WEBHOOK_EVENTS.join(', ')}.`,
  example: ['booking.created', 'booking.cancelled'],
};
const SECRET_FIELD = { optional: true, nullable: true, max: 255, keepBlanks: true };

/** POST /admin/webhooks. */
export class CreateWebhook {
  @StringField(URL_FIELD)
  url: string;

  @StringListField(EVENTS_FIELD)
  @IsIn(WEBHOOK_EVENTS, { each: true, message: `events must be any of ${WEBHOOK_EVENTS.join(', ')}` })
  events: WebhookEvent[];

  @StringField({
    ...SECRET_FIELD,
    description: 'Signs the deliveries. A strong one is made when it is left out.',
  })
  secret?: string | null;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** PUT /admin/webhooks/{id}: any of the fields. */
export class UpdateWebhook {
  @StringField({ ...URL_FIELD, min: 1, optional: true })
  url?: string;

  @StringListField({ ...EVENTS_FIELD, optional: true })
  @IsIn(WEBHOOK_EVENTS, { each: true, message: `events must be any of ${WEBHOOK_EVENTS.join(', ')}` })
  events?: WebhookEvent[];

  @StringField({ ...SECRET_FIELD, description: 'A new secret; the masked one leaves it as it is.' })
  secret?: string | null;

  @BooleanField({ optional: true, description: 'True starts a webhook afresh that was disabled.' })
  is_active?: boolean;
}

/** A page of webhooks. */
export class WebhookListQuery extends ListQuery {
  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** A page of deliveries. */
export class DeliveryListQuery extends ListQuery {
  @WordField(DELIVERY_STATUSES, { optional: true })
  status?: DeliveryStatus;

  @WordField(WEBHOOK_EVENTS, { optional: true })
  event?: WebhookEvent;
}
