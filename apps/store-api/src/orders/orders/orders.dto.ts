import { BooleanField, DateField, IdField, PageQuery, StringField, EnumField } from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
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

export class AdminOrdersQuery extends OrdersQuery {
  @IdField({ optional: true })
  user_id?: number;
}

/** PATCH /admin/orders/{order_id}/status. */
export class MoveOrder {
  @EnumField(ADMIN_ORDER_STATUSES)
  status: OrderStatus;

  @StringField({ ...OPTIONAL, max: 500, description: 'Stored in the history; visible to the customer.' })
  note?: string | null;

  @BooleanField({ ...OPTIONAL, description: 'The amount due was received outside of the processor.' })
  mark_as_paid?: boolean | null;

  @BooleanField({
    ...OPTIONAL,
    description: 'True ships an unpaid order, such as one that is paid on delivery.',
  })
  unpaid?: boolean | null;

  @BooleanField({ ...OPTIONAL, description: 'False sends the customer no notification; defaults to true.' })
  notify_customer?: boolean | null;
}

export class AddNote {
  @StringField({ max: 2000 })
  note: string;
}
