import { type Static, Type } from '@sinclair/typebox';
import { nullable, view, stringEnum } from '@comptoir/http';
import { CartView, toCartView } from '../../checkout/cart/cart.view';
import type { PricedCart } from '../../checkout/cart/cart.pricing.service';
import type { MediaService } from '../../platform/media/media.service';
import { SKIP_REASONS, type SkippedUnits } from './orders.reorder.service';

const SkippedItemView = view('SkippedItem', {
  order_item_id: Type.Integer(),
  product_id: nullable(Type.Integer()),
  variant_id: nullable(Type.Integer()),
  product_name: Type.String(),
  variant_name: Type.String(),
  quantity: Type.Integer({ description: 'Units that were not added.' }),
  reason: stringEnum(SKIP_REASONS),
});

export const ReorderResponse = Type.Object({
  message: Type.String(),
  data: CartView,
  meta: Type.Object({ skipped: Type.Array(SkippedItemView) }, { additionalProperties: false }),
});
export type ReorderResponse = Static<typeof ReorderResponse>;

export function toReorderResponse(
  { cart, skipped }: { cart: PricedCart; skipped: SkippedUnits[] },
  media: MediaService,
): ReorderResponse {
  return {
    message: skipped.length ? 'Some items could not be added to the cart.' : 'Added to the cart.',
    data: toCartView(cart, media),
    meta: {
      skipped: skipped.map(({ item, quantity, reason }) => ({
        order_item_id: item.id,
        product_id: item.product_id,
        variant_id: item.variant_id,
        product_name: item.product_name,
        variant_name: item.variant_name,
        quantity,
        reason,
      })),
    },
  };
}
