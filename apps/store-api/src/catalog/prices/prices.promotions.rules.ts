import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { type PromotionTerms, promotionStep } from '../../pricing/pricing/pricing.promotions.rules';
import { type Goods, type ListPrice, openLine, priceGoods } from '../../pricing/pricing/price-sheet';

type Terms = Pick<PromotionTerms, 'id' | 'name' | 'type' | 'value' | 'priority' | 'stackable'>;

/** A promotion that runs for a product. */
export interface ShownPromotion extends Terms {
  /** ISO 8601; null without an end. */
  endsAt: string | null;
}

/** A promotion as it ran for a product. Times are ISO 8601. */
export interface PromotionPeriod extends Terms {
  startedAt: string;
  /** Null without an end. */
  endedAt: string | null;
}

/** A time in which a variant had the same price for everybody, in minor units of the base currency. */
export interface PricePeriod {
  startedAt: string;
  price: number;
  comparePrice: number | null;
}

/** Prices of one unit in the base currency, before promotions. */
export interface UnitOffer {
  /** Minor units of the base currency: the price of the variant, or that of a list for everybody. */
  usualPrice: number;
  /** Replaces it; for a price that a list fixes in another currency. */
  listPrice?: ListPrice;
  /** Minor units of the base currency; null without a flash sale. */
  salePrice: number | null;
  isGiftCard: boolean;
}

/** The promotion that a price is announced with. */
export interface LeadingPromotion {
  id: number;
  name: string;
  /** When the price ends; null without an end. */
  endsAt: Date | null;
}

/** The price of one unit for everybody, in minor units of the exchange's currency. */
export interface UnitPrice {
  price: number;
  /** Null when no promotion makes it cheaper. */
  afterPromotion: number | null;
  promotion: LeadingPromotion | null;
}

const DAY_MS = 86_400_000;
/** Directive 98/6/EC, article 6a. */
const WINDOW_MS = 30 * DAY_MS;

/** Prices one unit as a cart does that has nothing else in it. @param promotions those that are for the product */
export function priceUnit(
  offer: UnitOffer,
  promotions: readonly (Terms & { endsAt?: string | null })[],
  exchange: ExchangeRate,
): UnitPrice {
  const goods = goodsOf(offer);
  const { unitPrice: price } = openLine(goods, exchange);
  const none: UnitPrice = { price, afterPromotion: null, promotion: null };
  if (promotions.length === 0) return none;
  const terms = promotions.map((promotion) => ({ ...promotion, ...FOR_THIS_PRODUCT }));
  const [line] = priceGoods([goods], exchange, [promotionStep(terms)]).lines;
  if (!line || line.total >= price) return none;
  const [leading] = [...line.discounts].sort((a, b) => b.amount - a.amount);
  if (!leading) return none;
  const applied = promotions.filter(({ id }) => line.discounts.some((discount) => discount.id === id));
  const ends = applied.flatMap(({ endsAt }) => (endsAt ? [new Date(endsAt).getTime()] : []));
  return {
    price,
    afterPromotion: line.total,
    promotion: {
      id: leading.id,
      name: leading.name,
      endsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    },
  };
}

/**
 * Returns the lowest price of the 30 days before the present price began, promotions included; null when no
 * earlier price is known. Present is the price that has held since the last change of price, compare price or
 * promotions that changed what everybody pays.
 */
export function lowestBeforeReduction(
  { periods, promotions }: { periods: readonly PricePeriod[]; promotions: readonly PromotionPeriod[] },
  exchange: ExchangeRate,
  now: Date,
): number | null {
  const prices = timeline(periods, promotions, exchange, now);
  const present = prices.at(-1);
  if (!present) return null;
  const isPresent = (other: TimedPrice): boolean =>
    other.paid === present.paid && other.comparePrice === present.comparePrice;
  const before = prices.slice(0, prices.findLastIndex((other) => !isPresent(other)) + 1);
  const since = prices[before.length]?.from ?? present.from;
  const recent = before.filter((_, index) => (before[index + 1]?.from ?? since) > since - WINDOW_MS);
  return recent.length > 0 ? Math.min(...recent.map(({ paid }) => paid)) : null;
}

interface TimedPrice {
  /** Milliseconds since 1970. It holds until the next one. */
  from: number;
  paid: number;
  comparePrice: number | null;
}

/** Returns what everybody paid for one unit, from each instant on at which that may have changed. */
function timeline(
  periods: readonly PricePeriod[],
  promotions: readonly PromotionPeriod[],
  exchange: ExchangeRate,
  now: Date,
): TimedPrice[] {
  const starts = periods.map(({ startedAt }) => at(startedAt));
  const runs = promotions.map((promotion) => ({
    promotion,
    from: at(promotion.startedAt),
    to: promotion.endedAt === null ? Infinity : at(promotion.endedAt),
  }));
  const instants = [...new Set([...starts, ...runs.flatMap(({ from, to }) => [from, to])])]
    .filter((instant) => instant <= now.getTime())
    .sort((a, b) => a - b);
  return instants.flatMap((from) => {
    const period = periods[starts.findLastIndex((start) => start <= from)];
    if (!period) return [];
    const running = runs.filter((run) => run.from <= from && run.to > from).map(({ promotion }) => promotion);
    const offer = { usualPrice: period.price, salePrice: null, isGiftCard: false };
    const { price, afterPromotion } = priceUnit(offer, running, exchange);
    return [{ from, paid: afterPromotion ?? price, comparePrice: period.comparePrice }];
  });
}

const FOR_THIS_PRODUCT = { appliesToAll: true, productIds: [], categoryIds: [], brandIds: [] } as const;

function goodsOf({ usualPrice, listPrice, salePrice, isGiftCard }: UnitOffer): Goods {
  return {
    ref: 0,
    productId: 0,
    variantId: 0,
    categoryPath: [],
    brandId: null,
    quantity: 1,
    basePrice: usualPrice,
    ...(listPrice && { listPrice }),
    flash: salePrice === null ? null : { itemId: 0, salePrice, left: null },
    weightGrams: 0,
    isDigital: false,
    isGiftCard,
    taxClass: 'standard',
  };
}

function at(time: string): number {
  return new Date(time).getTime();
}

/** Returns the cheapest of prices, the first of equal ones. */
export function cheapest<T extends Pick<UnitPrice, 'price' | 'afterPromotion'>>(
  prices: readonly T[],
): T | undefined {
  const paid = ({ price, afterPromotion }: T): number => afterPromotion ?? price;
  return prices.reduce<T | undefined>(
    (best, other) => (best === undefined || paid(other) < paid(best) ? other : best),
    undefined,
  );
}
