import { isDeepStrictEqual } from 'node:util';
import type { FieldValues } from '@comptoir/custom-fields';
import { sellableUnits } from '../../catalog/prices/beyond-stock';
import type { VariantSnapshot } from '../../catalog/prices/variant-snapshots.service';
import { InventoryErrors, leftText } from '../../catalog/inventory/inventory.errors';
import type { GiftRecipient } from '../../credit/gift-cards/gift-recipient.dto';
import type { PriceSheet } from '../../pricing/pricing/price-sheet';
import { invalidField } from '../../platform/http/request.errors';
import { MAX_QUANTITY } from './cart.dto';
import type { CartItem } from './cart.entity';
import { CartErrors } from './cart.errors';
import { sheetBeforeCoupon } from './cart.pricing.service';
import type { CartLine, CartState } from './cart.queries';
import { priceToShow, unitPriceOf } from './cart.shown-prices.rules';

/** A variant and the number of units that a cart is to have. */
export interface WantedUnits {
  variant: VariantSnapshot;
  quantity: number;
  /** Recipient of the gift cards; absent leaves it as it is. */
  giftRecipient?: GiftRecipient | null;
  /** Values of custom fields; absent leaves them as they are. */
  customFields?: FieldValues;
}

/** Returns the lines of a cart with the wanted units, at the prices that the shopper is about to see. */
export function withUnits(cart: CartState, wanted: readonly WantedUnits[]): CartLine[] {
  const units = new Map(wanted.map((one) => [one.variant.variantId, one]));
  const kept = cart.lines.map((line) => ({ ...line, ...units.get(line.variantId) }));
  const held = new Set(cart.lines.map(({ variantId }) => variantId));
  const added = wanted.flatMap((one) => {
    const { variantId } = one.variant;
    return held.has(variantId)
      ? []
      : { id: 0, variantId, seenPrice: 0, seenCurrency: null, shown: null, ...one };
  });
  const lines = [...kept, ...added];
  const sheet = sheetBeforeCoupon({ ...cart, lines });
  return lines.map((line, index) =>
    units.has(line.variantId)
      ? { ...line, ...seenPriceOf(line, sheet, index), shown: priceToShow(sheet, index) }
      : line,
  );
}

function seenPriceOf(
  line: CartLine,
  sheet: PriceSheet,
  index: number,
): Pick<CartLine, 'seenPrice' | 'seenCurrency'> {
  const { price, currency } = unitPriceOf(line, sheet.lines[index]?.goods.listPrice, sheet.exchange);
  return { seenPrice: price, seenCurrency: currency === sheet.exchange.base ? null : currency };
}

export function rowOf({
  variantId,
  quantity,
  seenPrice,
  seenCurrency,
  shown,
  variant,
  giftRecipient = null,
  customFields = {},
}: CartLine): Omit<CartItem, 'id' | 'cart_id' | 'created_at'> {
  return {
    product_id: variant.productId,
    variant_id: variantId,
    quantity,
    seen_price: seenPrice,
    seen_currency: seenCurrency,
    shown_total: shown?.total ?? null,
    shown_currency: shown?.currency ?? null,
    gift_recipient: giftRecipient,
    custom_fields: customFields,
  };
}

/** Returns true when a line has exactly these values of custom fields. */
export function hasValues(
  { customFields = {} }: Pick<CartLine, 'customFields'>,
  values: FieldValues,
): boolean {
  return isDeepStrictEqual(customFields, values);
}

/** Returns the units of a variant that a cart already has. */
export function unitsInCart({ lines }: Pick<CartState, 'lines'>, variantId: number): number {
  return lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
}

/**
 * Checks that a cart may have this many units.
 * @throws CartErrors.PRODUCT_UNAVAILABLE, RequestErrors.VALIDATION_ERROR, InventoryErrors.INSUFFICIENT_STOCK
 */
export function assertUnitsAllowed({ variant, quantity }: WantedUnits): void {
  if (!variant.sellable) throw CartErrors.PRODUCT_UNAVAILABLE();
  if (quantity > MAX_QUANTITY) {
    throw invalidField('quantity', `A cart holds at most ${MAX_QUANTITY} units of an item.`);
  }
  const available = sellableUnits(variant);
  if (quantity > available) {
    throw InventoryErrors.INSUFFICIENT_STOCK({
      errors: { quantity: [leftText(available)] },
      meta: { variant_id: variant.variantId, available },
    });
  }
}
