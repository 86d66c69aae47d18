import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { Money } from '@comptoir/contracts';
import { Decimal, nullable, stringEnum, view } from '@comptoir/http';
import { laterFields } from '../../catalog/prices/beyond-stock';
import { GiftRecipientView, toGiftRecipientView } from '../../credit/gift-cards/gift-recipient.view';
import type { MediaService } from '../../platform/media/media.service';
import { WITHDRAWAL_EXCLUSIONS } from '../../platform/settings/settings.view';
import {
  DiscountView,
  lineTaxFields,
  toDiscountViews,
  toLineTaxFields,
} from '../../pricing/pricing/pricing.view';
import { frozenTermsOf } from '../order-records/line-tax.rules';
import type { StockedOrderItem } from '../order-records/new-orders.queries';
import { withdrawableParts, withdrawableUnits } from '../order-records/withdrawal.rules';
import type { AdminOrderDetails, OrderDetails } from './orders.details.service';

const itemFields = {
  product_id: nullable(Type.Integer()),
  variant_id: nullable(Type.Integer()),
  product_name: Type.String(),
  variant_name: Type.String(),
  sku: Type.String(),
  image: nullable(Type.String()),
  is_digital: Type.Boolean(),
  is_gift_card: Type.Boolean(),
  quantity: Type.Integer(),
  ...laterFields,
  unit_price: Decimal,
  surcharge_reason: Type.String({
    description: 'Why the unit price was raised in the checkout; empty when it was not.',
  }),
  discount_amount: Decimal,
  discounts: Type.Array(DiscountView),
  tax_amount: Decimal,
  ...lineTaxFields,
  total: Decimal,
};
/** A line of an order. */
export const OrderItemView = view('OrderItem', {
  id: Type.Integer(),
  ...itemFields,
  shipped_quantity: Type.Integer(),
  left_to_ship: Type.Integer({ description: 'Units that are neither shipped nor cancelled.' }),
  waiting_quantity: Type.Integer({
    description: 'Those of them that wait for stock: they were sold beyond it.',
  }),
  returned_quantity: Type.Integer(),
  cancelled_quantity: Type.Integer(),
  returnable_quantity: Type.Integer({
    description:
      'Units that have left and are in no return yet. The state of the order says whether it takes returns.',
  }),
  withdrawable_quantity: Type.Integer({
    description: 'Units that can be withdrawn from, until `withdrawable_until` of the order.',
  }),
  withdrawable_unsent_quantity: Type.Integer({
    description:
      'Those of them that did not leave: a withdrawal cancels them at once, and the others are sent back.',
  }),
  withdrawal_excluded: nullable(stringEnum(WITHDRAWAL_EXCLUSIONS)),
  gift_recipient: nullable(GiftRecipientView),
  custom_fields: CustomFieldValues,
});
/** A line of an order, for staff. */
export const AdminOrderItemView = view('AdminOrderItem', {
  ...OrderItemView.properties,
  refunded_quantity: Type.Integer({
    description:
      'Units that were refunded, and are neither cancelled nor returned. Those to ship are sent all the same.',
  }),
  price_reason: Type.String({ description: 'Why staff replaced the price; empty when they did not.' }),
  warehouses: Type.Array(
    Type.Object(
      {
        warehouse_id: Type.Integer(),
        name: Type.String(),
        quantity: Type.Integer(),
        left_to_ship: Type.Integer({ description: 'Units of them that have not left the warehouse yet.' }),
      },
      { additionalProperties: false },
    ),
    {
      description:
        'Warehouses that the units are taken from, less those that went back into their stock. Units that wait for stock are not here.',
    },
  ),
});
/** A line of a cart in the preview of its order. */
export const QuoteItemView = view('QuoteItem', {
  cart_item_id: Type.Integer(),
  ...itemFields,
  custom_fields: CustomFieldValues,
});

/** Returns a line of an order as its customer sees it. */
export function toItemView(
  item: StockedOrderItem,
  order: OrderDetails,
  media: MediaService,
): Static<typeof OrderItemView> {
  const { currency } = order;
  const money = (minor: number): string => Money.format(minor, currency);
  return {
    id: item.id,
    product_id: item.product_id,
    variant_id: item.variant_id,
    product_name: item.product_name,
    variant_name: item.variant_name,
    sku: item.sku,
    image: media.urlOf(item.image),
    is_digital: item.is_digital,
    is_gift_card: item.gift_card !== null,
    quantity: item.quantity,
    promised_quantity: item.promised_quantity,
    promised_on: item.promised_on,
    is_preorder: item.is_preorder,
    unit_price: money(item.unit_price),
    surcharge_reason: item.surcharge_reason,
    discount_amount: money(item.discount_amount),
    discounts: toDiscountViews(item.discounts, currency),
    tax_amount: money(item.tax_amount),
    ...toLineTaxFields(frozenTermsOf(order, item.tax)),
    total: money(item.total),
    shipped_quantity: item.shipped_quantity,
    left_to_ship: leftToShip(item, order),
    waiting_quantity: item.waiting_quantity,
    returned_quantity: item.returned_quantity,
    cancelled_quantity: item.cancelled_quantity,
    returnable_quantity: Math.max(0, item.shipped_quantity - item.return_claimed),
    withdrawable_quantity: withdrawableUnits(order, item),
    withdrawable_unsent_quantity: withdrawableParts(order, item, item.delivered_units ?? 0).unsent,
    withdrawal_excluded: item.withdrawal_excluded,
    gift_recipient: toGiftRecipientView(item.gift_card),
    custom_fields: item.custom_fields,
  };
}

/** Returns the warehouses of a line. What is not shipped, such as digital goods, is left nowhere. */
export function toWarehousesOfItem(
  { id, left_to_ship: left }: Pick<Static<typeof OrderItemView>, 'id' | 'left_to_ship'>,
  taken: AdminOrderDetails['taken'],
): Static<typeof AdminOrderItemView>['warehouses'] {
  return taken
    .filter(({ order_item_id }) => order_item_id === id)
    .map(({ warehouse_id, name, quantity, left_to_ship }) => ({
      ...{ warehouse_id, name, quantity },
      left_to_ship: left > 0 ? left_to_ship : 0,
    }));
}

/** Nothing of an order that has ended is shipped, nor digital goods. */
function leftToShip(item: StockedOrderItem, { status }: OrderDetails): number {
  if (item.is_digital || status === 'cancelled' || status === 'refunded') return 0;
  return item.quantity - item.cancelled_quantity - item.shipped_quantity;
}
