import { type Static, Type } from '@sinclair/typebox';
import { stringEnum, view } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { MERGE_SKIP_REASONS, type UnmergedUnits } from './cart.merge.rules';
import type { PricedCart } from './cart.pricing.service';
import { CartView, toCartView } from './cart.view';

const UnmergedItemView = view('UnmergedItem', {
  product_id: Type.Integer(),
  variant_id: Type.Integer(),
  product_name: Type.String(),
  variant_name: Type.String(),
  quantity: Type.Integer({ description: 'Units that were not added.' }),
  reason: stringEnum(MERGE_SKIP_REASONS),
});

export const MergedCartResponse = Type.Object({
  message: Type.String(),
  data: CartView,
  meta: Type.Object({ skipped: Type.Array(UnmergedItemView) }, { additionalProperties: false }),
});
export type MergedCartResponse = Static<typeof MergedCartResponse>;

export function toMergedCartResponse(
  { cart, skipped }: { cart: PricedCart; skipped: UnmergedUnits[] },
  media: MediaService,
): MergedCartResponse {
  return {
    message: skipped.length ? 'Some items could not be added to the cart.' : 'Added to the cart.',
    data: toCartView(cart, media),
    meta: {
      skipped: skipped.map(({ line: { variant }, quantity, reason }) => ({
        product_id: variant.productId,
        variant_id: variant.variantId,
        product_name: variant.productName,
        variant_name: variant.variantName,
        quantity,
        reason,
      })),
    },
  };
}
