import { Money } from '@comptoir/contracts';
import { type ExchangeRate, convertFixedAmount } from './pricing.exchange.rules';
import {
  type Discount,
  type DiscountOrigin,
  type PricedLine,
  type PricingStep,
  discountLine,
  openLine,
  sum,
  withLines,
} from './price-sheet';

export const PROMOTION_TYPES = ['percentage', 'fixed'] as const;
export type PromotionType = (typeof PROMOTION_TYPES)[number];

/** Terms of a promotion. */
export interface PromotionTerms {
  id: number;
  name: string;
  type: PromotionType;
  /** Hundredths: of a percent, or of the base currency unit for each unit bought. */
  value: number;
  /** The highest priority goes first, among stackable promotions and among equal discounts. */
  priority: number;
  /** True when it adds up with other stackable promotions. */
  stackable: boolean;
  /**
   * True for a promotion on all products; otherwise it covers what the lists name, and nothing when all are
   * empty.
   */
  appliesToAll: boolean;
  productIds: readonly number[];
  /** Categories, with all categories below them. */
  categoryIds: readonly number[];
  brandIds: readonly number[];
}

/** Discount of the members of a customer group on all products. */
export interface GroupTerms {
  id: number;
  name: string;
  /** Hundredths of a percent. */
  percent: number;
}

/**
 * Gives each line its largest possible discount: one promotion, all its stackable promotions together, or the
 * discount of the customer group. Of equal ones the higher priority wins, then the older one. They compete
 * with a flash price, which the line keeps unless they make it cheaper (docs/promotions.md).
 */
export function promotionStep(
  promotions: readonly PromotionTerms[],
  group: GroupTerms | null = null,
): PricingStep {
  const inOrder = [...promotions].sort((a, b) => b.priority - a.priority || a.id - b.id);
  return (sheet) =>
    withLines(
      sheet,
      sheet.lines.map((line) => cheapest(line, inOrder, { group, exchange: sheet.exchange })),
    );
}

/** Returns the line at its flash price, or at its usual price with the best discount. */
function cheapest(
  line: PricedLine,
  promotions: readonly PromotionTerms[],
  others: { group: GroupTerms | null; exchange: ExchangeRate },
): PricedLine {
  const isFlash = line.flashItemId !== null;
  const usual = isFlash ? openLine({ ...line.goods, flash: null }, others.exchange) : line;
  const lowered = bestFor(usual, promotions, others).reduce(discountLine, usual);
  return isFlash && line.total <= lowered.total ? line : lowered;
}

function bestFor(
  line: PricedLine,
  promotions: readonly PromotionTerms[],
  { group, exchange }: { group: GroupTerms | null; exchange: ExchangeRate },
): readonly Discount[] {
  const fitting = promotions.filter((promotion) => appliesTo(line, promotion));
  const alone = fitting.filter(({ stackable }) => !stackable);
  const together = fitting.filter(({ stackable }) => stackable);
  const offers = [
    ...alone.map((promotion) => stacked(line, [promotion], exchange)),
    stacked(line, together, exchange),
    group ? [groupDiscount(line, group, exchange)] : [],
  ];
  return offers.reduce((best, offer) => (totalOf(offer) > totalOf(best) ? offer : best), []);
}

/** Applies each promotion to the amount that the one before it left. */
function stacked(
  line: PricedLine,
  promotions: readonly PromotionTerms[],
  exchange: ExchangeRate,
): Discount[] {
  const discounts: Discount[] = [];
  let left = line.total;
  for (const { id, name, type, value } of promotions) {
    const asked =
      type === 'percentage'
        ? Money.percent(left, value, exchange.code)
        : convertFixedAmount(value, exchange) * line.goods.quantity;
    const amount = Math.min(asked, left);
    left -= amount;
    discounts.push({ ...origin('promotion', id, name), amount });
  }
  return discounts;
}

function groupDiscount(
  { total }: PricedLine,
  { id, name, percent }: GroupTerms,
  { code }: ExchangeRate,
): Discount {
  return { ...origin('group', id, name), amount: Money.percent(total, percent, code) };
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
