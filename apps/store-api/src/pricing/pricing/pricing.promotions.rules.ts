import { Money } from '@comptoir/contracts';
import { type Exchange, convertFixedAmount } from './pricing.exchange.rules';
import {
  type Discount,
  type DiscountOrigin,
  type PricedLine,
  type PricingStep,
  applyDiscounts,
  sum,
} from './price-sheet';

export const PROMOTION_TYPES = ['percentage', 'fixed'] as const;
export type PromotionType = (typeof PROMOTION_TYPES)[number];

/** What an automatic promotion gives and to what. */
export interface PromotionTerms {
  id: number;
  name: string;
  type: PromotionType;
  /** Hundredths: of a percent, or of the base currency's unit for each unit bought. */
  value: number;
  /** The higher one goes first: among stackable ones, and among equal discounts. */
  priority: number;
  /** Whether it adds up with others that are stackable too. */
  stackable: boolean;
  /** Everything is on promotion; otherwise only what one of the lists names, and nothing when all are empty. */
  appliesToAll: boolean;
  productIds: readonly number[];
  /** Categories with all that is below them. */
  categoryIds: readonly number[];
  brandIds: readonly number[];
}

/** What the members of a customer group get off everything. */
export interface GroupTerms {
  id: number;
  name: string;
  /** Hundredths of a percent. */
  percent: number;
}

/**
 * Lowers each line by the best that it can get: one promotion, all its stackable promotions together, or the
 * customer's group. Of equal ones the promotion of the higher priority wins, then the older one. A flash price
 * takes nothing of all this.
 */
export function promotionStep(
  promotions: readonly PromotionTerms[],
  group: GroupTerms | null = null,
): PricingStep {
  const inOrder = [...promotions].sort((a, b) => b.priority - a.priority || a.id - b.id);
  return (sheet) =>
    applyDiscounts(sheet, (line) => bestFor(line, inOrder, { group, exchange: sheet.exchange }));
}

function bestFor(
  line: PricedLine,
  promotions: readonly PromotionTerms[],
  { group, exchange }: { group: GroupTerms | null; exchange: Exchange },
): readonly Discount[] {
  if (line.flashItemId !== null) return [];
  const fitting = promotions.filter((promotion) => appliesTo(line, promotion));
  const alone = fitting.filter(({ stackable }) => !stackable);
  const together = fitting.filter(({ stackable }) => stackable);
  const offers = [
    ...alone.map((promotion) => stacked(line, [promotion], exchange)),
    stacked(line, together, exchange),
    group ? [groupDiscount(line, group)] : [],
  ];
  return offers.reduce((best, offer) => (totalOf(offer) > totalOf(best) ? offer : best), []);
}

/** Each promotion takes from what the one before it left. */
function stacked(line: PricedLine, promotions: readonly PromotionTerms[], exchange: Exchange): Discount[] {
  const discounts: Discount[] = [];
  let left = line.total;
  for (const { id, name, type, value } of promotions) {
    const asked =
      type === 'percentage'
        ? Money.percent(left, value)
        : convertFixedAmount(value, exchange) * line.goods.quantity;
    const amount = Math.min(asked, left);
    left -= amount;
    discounts.push({ ...origin('promotion', id, name), amount });
  }
  return discounts;
}

function groupDiscount({ total }: PricedLine, { id, name, percent }: GroupTerms): Discount {
  return { ...origin('group', id, name), amount: Money.percent(total, percent) };
}

function origin(source: DiscountOrigin['source'], id: number, name: string): DiscountOrigin {
  return { source, id, name };
}

function totalOf(discounts: readonly Discount[]): number {
  return sum(discounts, ({ amount }) => amount);
}

function appliesTo({ goods }: PricedLine, promotion: PromotionTerms): boolean {
  const { appliesToAll, productIds, categoryIds, brandIds } = promotion;
  return (
    appliesToAll ||
    productIds.includes(goods.productId) ||
    goods.categoryPath.some((id) => categoryIds.includes(id)) ||
    (goods.brandId !== null && brandIds.includes(goods.brandId))
  );
}
