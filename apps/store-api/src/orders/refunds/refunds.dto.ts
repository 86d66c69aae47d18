import { OmitType } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  IdField,
  IntField,
  MoneyField,
  ObjectListField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
import {
  REFUND_METHODS,
  REFUND_STATUSES,
  type RefundMethod,
  type RefundStatus,
  ADMIN_REFUND_STATUSES,
  type AdminRefundStatus,
} from './refunds.states';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_TEXT = 500;
const MAX_ITEMS = 500;
const NUMBER_LENGTH = 30;

class RefundUnitsInput {
  @IdField()
  order_item_id: number;

  @IntField({ min: 1 })
  quantity: number;
}

/** POST /admin/refunds. Without `amount` and `items` it refunds the whole balance. */
export class CreateRefund {
  @StringField({ max: NUMBER_LENGTH, example: 'ORD-20261120-000981' })
  order_number: string;

  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description: 'In the order’s currency; not together with `items`.',
  })
  amount?: string | null;

  @ObjectListField(() => RefundUnitsInput, {
    ...OPTIONAL,
    min: 1,
    max: MAX_ITEMS,
    description: 'Units at their sale price, with their share of discounts and tax.',
  })
  items?: RefundUnitsInput[] | null;

  @BooleanField({
    ...OPTIONAL,
    description:
      'With `items`: adds what delivery cost; false when left out. Without `amount` and `items`: false keeps it.',
  })
  include_shipping?: boolean | null;

  @EnumField(REFUND_METHODS, {
    ...OPTIONAL,
    description: '`original` (default): to card, gift cards and wallet as they paid.',
  })
  method?: RefundMethod | null;

  @StringField({ max: MAX_TEXT, description: 'Visible to the customer.' })
  reason: string;

  @IdField({ ...OPTIONAL, description: 'A return of the same order.' })
  return_id?: number | null;

  @EnumField(['pending', 'approved'], {
    ...OPTIONAL,
    description:
      '`pending` records a customer’s request that waits for an approval; `approved` when left out.',
  })
  status?: 'pending' | 'approved' | null;

  @BooleanField({
    ...OPTIONAL,
    description:
      'True also takes an order that is confirmed or shipped and not paid yet: the refund lowers what is left to pay.',
  })
  unpaid?: boolean | null;

  @IntField({
    ...OPTIONAL,
    min: 0,
    description:
      'Number of refunds of the order when it was read. With another one by now, a colleague has refunded ' +
      'something meanwhile, and nothing is refunded.',
  })
  expected_refunds?: number | null;
}

/** POST /admin/refunds/preview. */
export class PreviewRefund extends OmitType(CreateRefund, ['reason', 'status']) {}

/** PATCH /admin/refunds/{id}. */
export class MoveRefund {
  @EnumField(ADMIN_REFUND_STATUSES)
  status: AdminRefundStatus;

  @StringField({ ...OPTIONAL, max: MAX_TEXT, description: 'Visible to staff only.' })
  note?: string | null;
}

/** GET /user/refunds. */
export class RefundsQuery extends PageQuery {
  @EnumField(REFUND_STATUSES, { optional: true })
  status?: RefundStatus;

  @StringField({ optional: true, max: NUMBER_LENGTH })
  order_number?: string;
}

/** GET /admin/refunds. */
export class AdminRefundsQuery extends RefundsQuery {
  @BooleanField({
    optional: true,
    description: 'True lists approved refunds of which staff pay a part back by hand, false the other ones.',
  })
  to_pay_out?: boolean;

  @IdField({ optional: true })
  user_id?: number;

  @EnumField(REFUND_METHODS, { optional: true })
  method?: RefundMethod;

  @IdField({ optional: true })
  return_id?: number;

  @StringField({
    optional: true,
    max: 100,
    description: 'Part of an order number, a name, an e-mail address.',
  })
  search?: string;

  @DateField({ optional: true, description: 'Created on this day (UTC) or later.' })
  from?: string;

  @DateField({ optional: true, description: 'Created on this day (UTC) or earlier.' })
  to?: string;

  @SortField(['created_at', 'processed_at', 'amount', 'status'], '-created_at')
  sort?: string;
}
