import { sellableUnits } from '../../catalog/prices/beyond-stock';
import { MAX_QUANTITY } from './cart.dto';
import type { CartLine, CartState } from './cart.queries';
import { type WantedUnits, hasValues, unitsInCart } from './cart.units.rules';

export const MERGE_SKIP_REASONS = [
  'PRODUCT_UNAVAILABLE',
  'INSUFFICIENT_STOCK',
  'QUANTITY_LIMIT',
  'OTHER_DETAILS',
] as const;

/** Units of a guest's line that do not fit into the account's cart. */
export interface UnmergedUnits {
  line: CartLine;
  quantity: number;
  reason: (typeof MERGE_SKIP_REASONS)[number];
}

/** Adds the lines of a guest's cart to those of an account, within the stock and the limit of a line. */
export function mergeLines(
  cart: Pick<CartState, 'lines'>,
  guestLines: readonly CartLine[],
): { wanted: WantedUnits[]; skipped: UnmergedUnits[] } {
  const wanted: WantedUnits[] = [];
  const skipped: UnmergedUnits[] = [];
  for (const line of guestLines) {
    const { variant, quantity } = line;
    if (!variant.sellable) {
      skipped.push({ line, quantity, reason: 'PRODUCT_UNAVAILABLE' });
      continue;
    }
    const own = cart.lines.find(({ variantId }) => variantId === line.variantId);
    if (own && !hasValues(own, line.customFields ?? {})) {
      skipped.push({ line, quantity, reason: 'OTHER_DETAILS' });
      continue;
    }
    const present = unitsInCart(cart, line.variantId);
    const stock = sellableUnits(variant);
    const added = Math.max(0, Math.min(quantity, Math.min(MAX_QUANTITY, stock) - present));
    if (added > 0) wanted.push({ variant, quantity: present + added, ...personalFor(cart, line) });
    if (added < quantity) {
      const reason = stock < MAX_QUANTITY ? 'INSUFFICIENT_STOCK' : 'QUANTITY_LIMIT';
      skipped.push({ line, quantity: quantity - added, reason });
    }
  }
  return { wanted, skipped };
}

/** The account's own recipient of gift cards takes precedence. */
function personalFor(
  { lines }: Pick<CartState, 'lines'>,
  { variantId, giftRecipient, customFields }: CartLine,
): Pick<WantedUnits, 'giftRecipient' | 'customFields'> {
  const own = lines.find((line) => line.variantId === variantId);
  return {
    ...(giftRecipient && !own?.giftRecipient && { giftRecipient }),
    ...(customFields && { customFields }),
  };
}
