import { CustomFieldsField, type GivenValues } from '@comptoir/custom-fields';
import {
  BooleanField,
  DateField,
  EnumField,
  IdField,
  IdListField,
  IntField,
  MoneyField,
  ObjectField,
  ObjectListField,
  PageQuery,
  StringField,
} from '@comptoir/http';
import { CreateAddress } from '../../customers/users/users.dto';
import { SortField } from '../../platform/http/sorting';
import { PAYMENT_METHODS, type PaymentMethod } from '../../platform/settings/settings.view';
import { OFFLINE_METHODS, type OfflineMethod } from '../order-records/offline-payments.entity';
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  ADMIN_ORDER_STATUSES,
} from '../order-records/order-records.states';

const OPTIONAL = { optional: true, nullable: true } as const;

export class CancelOrder {
  @StringField({ ...OPTIONAL, max: 500 })
  reason?: string | null;
}

/** Filters for customers and staff; unknown filters are ignored. */
export class OrdersQuery extends PageQuery {
  @EnumField(ORDER_STATUSES, { optional: true })
  status?: OrderStatus;

  @EnumField(PAYMENT_STATUSES, { optional: true })
  payment_status?: string;

  @DateField({ optional: true, description: 'Placed on this day (UTC) or later.' })
  from?: string;

  @DateField({ optional: true, description: 'Placed on this day (UTC) or earlier.' })
  to?: string;

  @StringField({ optional: true, max: 100 })
  search?: string;

  @SortField(['placed_at', 'created_at', 'total', 'order_number'], '-placed_at,total')
  sort?: string;
}

/** States of orders with units that were sold beyond the stock, as a filter. */
export const BACKORDER_FILTERS = ['waiting', 'shippable'] as const;

export class AdminOrdersQuery extends OrdersQuery {
  @StringField({
    optional: true,
    max: 100,
    description:
      'Part of the number, the purchase order number, or the name or e-mail address of the customer; or a whole SKU, postcode, tracking number, invoice number or phone number.',
  })
  override search?: string;

  @BooleanField({
    optional: true,
    description:
      'True lists unpaid orders by invoice whose due date has passed, without those that are written off wholly.',
  })
  overdue?: boolean;

  @EnumField(PAYMENT_METHODS, { optional: true })
  payment_method?: PaymentMethod;

  @EnumField(BACKORDER_FILTERS, {
    optional: true,
    description:
      '`waiting` lists open orders with units that wait for stock, `shippable` those whose units arrived and can be shipped.',
  })
  backorder?: (typeof BACKORDER_FILTERS)[number];

  @IdField({ optional: true })
  user_id?: number;

  @IdListField({ optional: true, inQuery: true, max: 100, description: 'Only the orders with these ids.' })
  ids?: number[];

  @IdField({
    optional: true,
    description:
      'Confirmed and processing orders with units that are still to be shipped from this warehouse.',
  })
  warehouse_id?: number;
}

/** PATCH /admin/orders/{order_id}/status. */
export class MoveOrder {
  @EnumField(ADMIN_ORDER_STATUSES)
  status: OrderStatus;

  @StringField({ ...OPTIONAL, max: 500, description: 'Stored in the history; visible to the customer.' })
  note?: string | null;

  @BooleanField({ ...OPTIONAL, description: 'The amount due was received outside of the processor.' })
  mark_as_paid?: boolean | null;

  @DateField({
    ...OPTIONAL,
    description: 'With `mark_as_paid`: the day on which the money arrived; today when absent.',
  })
  paid_on?: string | null;

  @EnumField(OFFLINE_METHODS, {
    ...OPTIONAL,
    description:
      'With `mark_as_paid`: how the money arrived. By default `bank_transfer` for an order by bank transfer or invoice, `cash` for cash on delivery, otherwise `other`.',
  })
  paid_by?: OfflineMethod | null;

  @StringField({
    ...OPTIONAL,
    max: 100,
    description: 'With `mark_as_paid`: number of the transfer or the receipt; for staff only.',
    example: 'SEPA 4711',
  })
  payment_reference?: string | null;

  @BooleanField({
    ...OPTIONAL,
    description:
      'True ships an unpaid order, false rejects it. By default the setting `orders.require_payment_to_ship` decides.',
  })
  unpaid?: boolean | null;

  @BooleanField({ ...OPTIONAL, description: 'False sends the customer no notification; defaults to true.' })
  notify_customer?: boolean | null;

  @EnumField(ORDER_STATUSES, {
    ...OPTIONAL,
    description: '`status` of the order when it was read. With another one by now, nothing is changed.',
  })
  expected_status?: OrderStatus | null;

  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description:
      'With `mark_as_paid`: `received_amount` of the order when it was read. With another one by now, nothing is changed.',
  })
  expected_received_amount?: string | null;
}

/** Units of one line of an order. */
export class CancelledLine {
  @IdField()
  order_item_id: number;

  @IntField({ min: 1, max: 1_000_000 })
  quantity: number;
}

/** POST /admin/orders/{order_id}/cancel-items. */
export class CancelOrderItems {
  @ObjectListField(() => CancelledLine, { min: 1, max: 200 })
  items: CancelledLine[];

  @BooleanField({ ...OPTIONAL, description: 'True refunds the shipping costs too; defaults to false.' })
  include_shipping?: boolean | null;

  @BooleanField({
    ...OPTIONAL,
    description:
      'False writes the units off as `lost` instead of putting them back into stock, such as when they are missing; defaults to true.',
  })
  restock?: boolean | null;

  @BooleanField({
    ...OPTIONAL,
    description:
      'True cancels units first that were refunded before: they are not refunded again. Defaults to false.',
  })
  refunded_first?: boolean | null;

  @StringField({ ...OPTIONAL, max: 500, description: 'Reason of the refund; visible to the customer.' })
  reason?: string | null;

  @BooleanField({ ...OPTIONAL, description: 'False sends the customer no notification; defaults to true.' })
  notify_customer?: boolean | null;

  @IntField({
    ...OPTIONAL,
    min: 0,
    description:
      'Cancelled units of all lines when the order was read. With another number by now, a colleague has cancelled ' +
      'units meanwhile, and nothing is cancelled.',
  })
  expected_cancelled_quantity?: number | null;
}

/** PUT /admin/orders/{order_id}/addresses. */
export class ChangeOrderAddresses {
  @ObjectField(() => CreateAddress, { ...OPTIONAL, description: 'In the same country as before.' })
  shipping_address?: CreateAddress | null;

  @ObjectField(() => CreateAddress, { ...OPTIONAL, description: 'In the same country as before.' })
  billing_address?: CreateAddress | null;

  @StringField({
    ...OPTIONAL,
    max: 64,
    description: 'The field of the order, as it was read: 412 when an address has changed since then.',
  })
  addresses_version?: string | null;
}

export class AddNote {
  @StringField({ max: 2000 })
  note: string;
}

/** PUT /admin/orders/{order_id}/custom-fields. */
export class ChangeOrderFields {
  @CustomFieldsField()
  custom_fields?: GivenValues | null;
}
