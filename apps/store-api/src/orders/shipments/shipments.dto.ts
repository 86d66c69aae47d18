import {
  BooleanField,
  DateField,
  IdField,
  InstantField,
  IntField,
  ObjectListField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { TRACKING_STATUSES, type TrackingStatus } from './shipments.entity';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_LINES = 200;
const MAX_UNITS = 1_000_000;
const WEB_ADDRESS = {
  ...OPTIONAL,
  max: 2048,
  pattern: /^(https?:\/\/[^\s<>"]+)?$/i,
  patternMessage: '$property must be a web address that starts with http:// or https://',
} as const;

/** Units of one order line. */
export class ParcelLine {
  @IdField()
  order_item_id: number;

  @IntField({ min: 1, max: MAX_UNITS })
  quantity: number;
}

/** Fields of a shipment. */
class ParcelFields {
  @StringField({ ...OPTIONAL, max: 100, example: 'UPS' })
  carrier?: string | null;

  @StringField({ ...OPTIONAL, max: 100, example: '1Z999AA10123456784' })
  tracking_number?: string | null;

  @StringField({ ...WEB_ADDRESS, description: 'Defaults to the tracking page of a well-known carrier.' })
  tracking_url?: string | null;

  @DateField(OPTIONAL)
  estimated_delivery?: string | null;

  @BooleanField({
    ...OPTIONAL,
    description: 'False sends the customer no notification; defaults to true.',
  })
  notify_customer?: boolean | null;
}

/** POST /admin/shipments/{order_id}. */
export class ShipOrder extends ParcelFields {
  @ObjectListField(() => ParcelLine, {
    ...OPTIONAL,
    min: 1,
    max: MAX_LINES,
    description: 'Defaults to all unshipped items.',
  })
  items?: ParcelLine[] | null;

  @IdField({
    ...OPTIONAL,
    description:
      'The warehouse that the units leave; without `items` all that lie there. By default one that has all units, else several.',
  })
  warehouse_id?: number | null;

  @BooleanField({
    ...OPTIONAL,
    description:
      'True ships an unpaid order, false rejects it. By default the setting `orders.require_payment_to_ship` decides.',
  })
  unpaid?: boolean | null;

  @StringField({
    ...OPTIONAL,
    max: 64,
    description:
      '`addresses_version` of the order as it was read. The order is not shipped when an address is another one by now.',
  })
  addresses_version?: string | null;
}

/** POST /admin/shipments. */
export class CreateShipment extends ShipOrder {
  @IdField({ ...OPTIONAL, description: 'Either this or `order_number`.' })
  order_id?: number | null;

  @StringField({ ...OPTIONAL, max: 30 })
  order_number?: string | null;
}

/** PUT /admin/shipments/{id}; a missing field stays as it is. */
export class UpdateShipment extends ParcelFields {
  @ObjectListField(() => ParcelLine, {
    optional: true,
    min: 1,
    max: MAX_LINES,
    description: 'Replaces the items, until all of the order has been shipped.',
  })
  items?: ParcelLine[];
}

/** POST /admin/shipments/{id}/trackings. */
export class AddTracking {
  @EnumField(TRACKING_STATUSES)
  status: TrackingStatus;

  @StringField({ ...OPTIONAL, max: 500 })
  description?: string | null;

  @StringField({ ...OPTIONAL, max: 200 })
  location?: string | null;

  @InstantField({ ...OPTIONAL, description: 'Defaults to now.' })
  occurred_at?: Date | null;
}

/** GET /admin/shipments. */
export class ShipmentsQuery extends PageQuery {
  @IdField({ optional: true })
  order_id?: number;

  @StringField({ optional: true, max: 30 })
  order_number?: string;

  @StringField({ optional: true, max: 100 })
  carrier?: string;

  @EnumField(TRACKING_STATUSES, { optional: true, description: 'Latest status of the shipment.' })
  status?: TrackingStatus;

  @StringField({
    optional: true,
    max: 100,
    description: 'Start of a tracking number or an order number.',
  })
  search?: string;

  @DateField({ optional: true, description: 'Shipped on this day (UTC) or later.' })
  from?: string;

  @DateField({ optional: true, description: 'Shipped on this day (UTC) or earlier.' })
  to?: string;
}
