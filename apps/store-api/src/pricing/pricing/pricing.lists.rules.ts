import type { CurrencyCode } from '@comptoir/contracts';
import { type Goods, type ListPrice, sum } from './price-sheet';
import type { ExchangeRate } from './pricing.exchange.rules';

/** A price of a running price list that the customer can get. */
export interface PriceListEntry {
  listId: number;
  variantId: number;
  /** Units of the variant from which the price holds; at least one. */
  minQuantity: number;
  /** Minor units of `currency`. */
  price: number;
  currency: CurrencyCode;
  /** True for a list of one of the customer's groups, false for a list for everybody. */
  isForGroup: boolean;
}

/**
 * Gives each line the price of the list that applies. Quantity breaks count the units of a variant on all
 * lines.
 * @param entries prices in any currency; those in neither the customer's nor the base currency are ignored
 */
export function withListPrices(
  goods: readonly Goods[],
  entries: readonly PriceListEntry[],
  exchange: ExchangeRate,
): readonly Goods[] {
  if (entries.length === 0) return goods;
  return goods.map((item) => {
    const { variantId } = item;
    const sameVariant = goods.filter((other) => other.variantId === variantId);
    const units = sum(sameVariant, ({ quantity }) => quantity);
    return { ...item, listPrice: listPriceOf(entries, { variantId, units }, exchange) };
  });
}

/**
 * Finds the list price of units of a variant. Lists of the customer's groups go before lists for everybody,
 * and lists in the customer's currency before lists in the base currency, which are converted. Of lists that
 * are equal in this, the lowest price wins, then the older list.
 */
export function listPriceOf(
  entries: readonly PriceListEntry[],
  { variantId, units }: { variantId: number; units: number },
  { base, code }: ExchangeRate,
): ListPrice | undefined {
  const reached = entries.filter((entry) => entry.variantId === variantId && entry.minQuantity <= units);
  const breaks = reached.filter(
    ({ listId, minQuantity }) =>
      !reached.some((other) => other.listId === listId && other.minQuantity > minQuantity),
  );
  const ranks = [true, false].flatMap((isForGroup) =>
    [code, base].map((currency) =>
      breaks.filter((entry) => entry.isForGroup === isForGroup && entry.currency === currency),
    ),
  );
  const best = ranks.find(({ length }) => length > 0) ?? [];
  const [lowest] = [...best].sort((a, b) => a.price - b.price || a.listId - b.listId);
  return lowest && { listId: lowest.listId, price: lowest.price, currency: lowest.currency };
}
