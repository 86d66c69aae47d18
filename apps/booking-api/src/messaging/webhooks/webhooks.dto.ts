import { IsIn } from 'class-validator';
import { BooleanField, EnumField, InstantField, StringListField } from '@comptoir/http';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type Include,
  WebhookIncludeField,
  WebhookSecretField,
  WebhookUrlField,
} from '@comptoir/webhooks';
import { PageQuery } from '../../platform/http/paging';
import { ALL_EVENTS, type AnyEvent, DELIVERED_EVENTS, type DeliveredEvent } from './webhook-events';

const URL_EXAMPLE = 'https://hook.example/bookings';
const EVENTS_FIELD = {
  min: 1,
  max: 100,
  maxLength: 50,
  description: `Any of ${ALL_EVENTS.join(', ')}.`,
  example: ['booking.created', 'booking.cancelled'],
};

/** POST /admin/webhooks. */
export class CreateWebhook {
  @WebhookUrlField({ example: URL_EXAMPLE })
  url: string;

  @StringListField(EVENTS_FIELD)
  @IsIn(ALL_EVENTS, { each: true, message: `events must be any of ${ALL_EVENTS.join(', ')}` })
  events: AnyEvent[];

  @WebhookIncludeField()
  include?: Include | null;

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
  @IsIn(ALL_EVENTS, { each: true, message: `events must be any of ${ALL_EVENTS.join(', ')}` })
  events?: AnyEvent[];

  @WebhookIncludeField()
  include?: Include | null;

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

  @EnumField(DELIVERED_EVENTS, { optional: true })
  event?: DeliveredEvent;
}

/** POST /admin/webhooks/{id}/test. */
export class SendTest {
  @EnumField(DELIVERED_EVENTS, { optional: true, description: 'Event whose example is sent.' })
  event?: DeliveredEvent;
}

/** POST /admin/webhooks/{id}/deliveries/{delivery_id}/retry. */
export class RetryDelivery {
  @BooleanField({ optional: true, description: 'True also sends a delivery again that has arrived.' })
  delivered?: boolean;
}

/** POST /admin/webhooks/{id}/replay. */
export class ReplayEvents {
  @InstantField({ description: 'Start of the stretch of time.' })
  from: Date;

  @InstantField({ description: 'End of the stretch of time, which is not part of it.' })
  until: Date;
}
