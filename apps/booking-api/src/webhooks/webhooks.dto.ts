import { IsIn } from 'class-validator';
import { BooleanField, StringListField, EnumField } from '@comptoir/http';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  WebhookSecretField,
  WebhookUrlField,
} from '@comptoir/webhooks';
import { PageQuery } from '../paging';
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events';

const URL_EXAMPLE = 'https://hook.example/bookings';
const EVENTS_FIELD = {
  min: 1,
  max: 50,
  maxLength: 50,
  description: `Any of ${WEBHOOK_EVENTS.join(', ')}.`,
  example: ['booking.created', 'booking.cancelled'],
};

/** POST /admin/webhooks. */
export class CreateWebhook {
  @WebhookUrlField({ example: URL_EXAMPLE })
  url: string;

  @StringListField(EVENTS_FIELD)
  @IsIn(WEBHOOK_EVENTS, { each: true, message: `events must be any of ${WEBHOOK_EVENTS.join(', ')}` })
  events: WebhookEvent[];

  @WebhookSecretField('Signs the deliveries. A strong one is generated when it is absent.')
  secret?: string | null;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** PUT /admin/webhooks/{id}: any of the fields. */
export class UpdateWebhook {
  @WebhookUrlField({ example: URL_EXAMPLE, optional: true })
  url?: string;

  @StringListField({ ...EVENTS_FIELD, optional: true })
  @IsIn(WEBHOOK_EVENTS, { each: true, message: `events must be any of ${WEBHOOK_EVENTS.join(', ')}` })
  events?: WebhookEvent[];

  @WebhookSecretField('A new secret; the masked one changes nothing.')
  secret?: string | null;

  @BooleanField({ optional: true, description: 'True enables a disabled webhook again.' })
  is_active?: boolean;
}

/** A page of webhooks. */
export class WebhookListQuery extends PageQuery {
  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** A page of deliveries. */
export class DeliveryListQuery extends PageQuery {
  @EnumField(DELIVERY_STATUSES, { optional: true })
  status?: DeliveryStatus;

  @EnumField(WEBHOOK_EVENTS, { optional: true })
  event?: WebhookEvent;
}
