import { ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  BooleanField,
  IdField,
  IdListField,
  InstantField,
  IntField,
  MoneyField,
  ObjectListField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { MAX_IMAGES } from './returns.images.service';
import { REFUND_METHODS, type RefundMethod } from '../refunds/refunds.states';
import { DIFFERENCE_POLICIES, type DifferencePolicy } from './returns.exchange.rules';
import { SortField } from '../../platform/http/sorting';
import {
  CREATED_STATUS,
  RETURN_CONDITIONS,
  RETURN_KINDS,
  RETURN_REASONS,
  RETURN_STATUSES,
  type ReturnCondition,
  type ReturnKind,
  type ReturnReason,
  ADMIN_RETURN_STATUSES,
  type AdminReturnStatus,
} from './returns.states';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_DETAILS = 1000;
const MAX_TEXT = 500;
const WEB_ADDRESS = /^https:\/\/[a-z0-9.:[\]-]+([/?#][^\s"'<>`\\]*)?$/i;
const MAX_ITEMS = 500;
const NUMBER_LENGTH = 30;
const MAX_REPLACEMENT = 10_000;

class ReturnedUnits {
  @IdField()
  order_item_id: number;

  @IntField({ min: 1 })
  quantity: number;

  @EnumField(RETURN_CONDITIONS, OPTIONAL)
  condition?: ReturnCondition | null;
}

/** POST /orders/{order_number}/return-request/preview. */
export class PreviewReturn {
  @EnumField(RETURN_REASONS)
  reason: ReturnReason;

  @ObjectListField(() => ReturnedUnits, { min: 1, max: MAX_ITEMS })
  items: ReturnedUnits[];
}

/** POST /orders/{order_number}/return. */
export class RequestReturn extends PreviewReturn {
  @StringField({ ...OPTIONAL, max: MAX_DETAILS })
  reason_details?: string | null;

  @IdListField({
    ...OPTIONAL,
    max: MAX_IMAGES,
    description: 'Ids of images that were uploaded for this return in the last 24 hours.',
  })
  images?: number[] | null;
}

/** POST /admin/orders/{order_id}/returns. */
export class OpenReturn extends RequestReturn {
  @BooleanField({ ...OPTIONAL, description: 'Takes the return although the time for returns is over.' })
  beyond_period?: boolean | null;
}

/** POST /returns. */
export class RequestReturnOf extends RequestReturn {
  @StringField({ max: NUMBER_LENGTH, example: 'ORD-20261120-000981' })
  order_number: string;
}

/** GET /returns. */
export class ReturnsQuery extends PageQuery {
  @EnumField([...RETURN_STATUSES, CREATED_STATUS], {
    optional: true,
    description: '`pending` is `requested`.',
  })
  status?: string;

  @StringField({ optional: true, max: NUMBER_LENGTH })
  order_number?: string;
}

/** GET /admin/returns. */
export class AdminReturnsQuery extends ReturnsQuery {
  @IdField({ optional: true })
  user_id?: number;

  @EnumField(RETURN_REASONS, { optional: true })
  reason?: ReturnReason;

  @EnumField(RETURN_KINDS, { optional: true })
  kind?: ReturnKind;

  @BooleanField({
    optional: true,
    description: 'Withdrawals whose goods or proof of return arrived and whose refund is due, or all others.',
  })
  refund_overdue?: boolean;

  @StringField({
    optional: true,
    max: 100,
    description: 'Part of an order number, a name, an e-mail address.',
  })
  search?: string;

  @SortField(['created_at', 'resolved_at', 'refund_due_at', 'status'], '-created_at')
  sort?: string;
}

/** PUT /admin/returns/{id}/label. */
export class SetReturnLabel {
  @ApiPropertyOptional({ type: 'string', format: 'binary', description: 'The label as a PDF.' })
  file?: unknown;

  @StringField({
    ...OPTIONAL,
    min: 1,
    max: 2_048,
    pattern: WEB_ADDRESS,
    patternMessage: '$property must be a web address that starts with https://',
    description: 'Page that has the label, such as that of a carrier; in place of a file.',
    example: 'https://carrier.example/labels/8F3A',
  })
  url?: string | null;
}

class ReceivedUnits {
  @IdField({ description: 'Id of the return item.' })
  id: number;

  @IntField({ ...OPTIONAL, description: 'Defaults to all units.' })
  received_quantity?: number | null;

  @BooleanField({
    ...OPTIONAL,
    description: 'Restocks the units that are not opened; defaults to true unless they are damaged.',
  })
  restock?: boolean | null;

  @EnumField(RETURN_CONDITIONS, OPTIONAL)
  condition?: ReturnCondition | null;

  @IntField({
    ...OPTIONAL,
    description:
      'Received units of `sealed_goods` or `sealed_media` whose seal is broken; defaults to 0. Without a fault of ' +
      'the shop they are not refunded.',
  })
  opened_quantity?: number | null;

  @IntField({
    ...OPTIONAL,
    description:
      'Received units that are damaged and not put back, while the others are; defaults to 0. Opened units are not ' +
      'among them.',
  })
  damaged_quantity?: number | null;

  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description:
      'Kept of what the received units are refunded at, such as for traces of use. For a return without fault it ' +
      'defaults to the value of opened units and the restocking fee of the settings, else to 0.',
  })
  reduction_amount?: string | null;

  @StringField({
    ...OPTIONAL,
    max: MAX_TEXT,
    description: 'Visible to the customer; needed for a reduction.',
  })
  reduction_reason?: string | null;
}

class ReplacementUnits {
  @IdField({ description: 'Id of the return item.' })
  return_item_id: number;

  @IdField()
  variant_id: number;

  @IntField({
    ...OPTIONAL,
    max: MAX_REPLACEMENT,
    description: 'Defaults to the received units; 0 sends nothing for the item.',
  })
  quantity?: number | null;
}

/** PUT /admin/returns/{id}. */
export class MoveReturn {
  @EnumField(ADMIN_RETURN_STATUSES)
  status: AdminReturnStatus;

  @StringField({ ...OPTIONAL, max: MAX_TEXT, description: 'Visible to staff only.' })
  note?: string | null;

  @InstantField({
    ...OPTIONAL,
    description: 'When the customer sent the goods back, by a proof such as a receipt of the carrier.',
  })
  sent_back_at?: Date | null;

  @StringField({ ...OPTIONAL, max: MAX_TEXT, description: 'With `rejected`; visible to the customer.' })
  rejection_reason?: string | null;

  @ObjectListField(() => ReceivedUnits, {
    ...OPTIONAL,
    max: MAX_ITEMS,
    description: 'With `received`; missing items were received as announced.',
  })
  items?: ReceivedUnits[] | null;

  @EnumField(REFUND_METHODS, { ...OPTIONAL, description: 'With `refunded`; defaults to `original`.' })
  refund_method?: RefundMethod | null;

  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description:
      'With `refunded`: less than the units are worth. All that they are worth when it is left out.',
  })
  refund_amount?: string | null;

  @BooleanField({ ...OPTIONAL, description: 'With `refunded`: adds the shipping cost.' })
  include_shipping?: boolean | null;

  @IdField({
    ...OPTIONAL,
    description: 'With `exchanged`: the replacement; defaults to the bought variant.',
  })
  exchange_variant_id?: number | null;

  @ObjectListField(() => ReplacementUnits, {
    ...OPTIONAL,
    min: 1,
    max: MAX_ITEMS,
    description: 'With `exchanged`: a replacement for each item; missing items get the bought variant.',
  })
  replacements?: ReplacementUnits[] | null;

  @EnumField(DIFFERENCE_POLICIES, {
    ...OPTIONAL,
    description:
      'With `exchanged`. `charge` (default): the customer pays for dearer goods, and gets the rest back for ' +
      'cheaper ones. `waive`: dearer goods get a discount. `keep`: the rest stays with the first order.',
  })
  difference?: DifferencePolicy | null;
}

/** POST /admin/returns/{id}/refund-preview. */
export class PreviewReturnRefund extends PickType(MoveReturn, [
  'refund_method',
  'refund_amount',
  'include_shipping',
]) {}
