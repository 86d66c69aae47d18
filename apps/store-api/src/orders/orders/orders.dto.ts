import {
  BooleanField,
  DateField,
  IdField,
  MoneyField,
  ObjectField,
  PageQuery,
  StringField,
  StringListField,
  WordField,
} from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
import { CreateAddress } from '../../customers/users/users.dto';
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, STAFF_STATUSES } from './orders.states';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_GIFT_CARDS = 5;
const CODE_LENGTH = 50;

/** POST /orders and /orders/preview. */
export class Checkout {
  @IdField({ ...OPTIONAL, description: 'An own address; the default address without any.' })
  shipping_address_id?: number | null;

  @IdField({ ...OPTIONAL, description: 'The same as `shipping_address_id`.' })
  address_id?: number | null;

  @ObjectField(() => CreateAddress, { ...OPTIONAL, description: 'An address of this order alone.' })
  shipping_address?: CreateAddress | null;

  @IdField({ ...OPTIONAL, description: 'An own address; the shipping address without any.' })
  billing_address_id?: number | null;

  @ObjectField(() => CreateAddress, OPTIONAL)
  billing_address?: CreateAddress | null;

  @IdField({ ...OPTIONAL, description: 'May be left out when one method fits, or nothing is shipped.' })
  shipping_method_id?: number | null;

  @StringField({ ...OPTIONAL, max: CODE_LENGTH, description: 'Instead of the coupon of the cart.' })
  coupon_code?: string | null;

  @StringListField({ ...OPTIONAL, max: MAX_GIFT_CARDS, maxLength: CODE_LENGTH })
  gift_card_codes?: string[] | null;

  @StringField({ ...OPTIONAL, max: CODE_LENGTH, description: 'The same as one of `gift_card_codes`.' })
  gift_card_code?: string | null;

  @BooleanField({
    ...OPTIONAL,
    description:
      'Pay from the wallet what it holds; true when left out, unless the shop is set up otherwise.',
  })
  use_wallet?: boolean | null;

  @StringField({
    ...OPTIONAL,
    max: CODE_LENGTH,
    description: 'The affiliate who brought the order; whose link was followed last when it is left out.',
  })
  affiliate_code?: string | null;

  @StringField({ ...OPTIONAL, max: 500 })
  notes?: string | null;

  @MoneyField({ ...OPTIONAL, decimals: 3, description: 'The total that was shown; another one is refused.' })
  expected_total?: string | null;
}

export class CancelOrder {
  @StringField({ ...OPTIONAL, max: 500 })
  reason?: string | null;
}

/** Filters that customers and staff share; what is unknown is ignored. */
export class OrdersQuery extends PageQuery {
  @WordField(ORDER_STATUSES, { optional: true })
  status?: OrderStatus;

  @WordField(PAYMENT_STATUSES, { optional: true })
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
  @WordField(STAFF_STATUSES)
  status: OrderStatus;

  @StringField({ ...OPTIONAL, max: 500, description: 'Goes into the history, which the customer reads.' })
  note?: string | null;

  @BooleanField({ ...OPTIONAL, description: 'The amount due was received outside of the processor.' })
  mark_as_paid?: boolean | null;

  @BooleanField({
    ...OPTIONAL,
    description: 'True sends out an order that is not paid, such as one that is paid on delivery.',
  })
  unpaid?: boolean | null;

  @BooleanField({ ...OPTIONAL, description: 'False tells the customer nothing; true when left out.' })
  notify_customer?: boolean | null;
}

export class AddNote {
  @StringField({ max: 2000 })
  note: string;
}
