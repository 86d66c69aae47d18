import { allocate, mulDivRound } from '@comptoir/contracts';
import { type Discount, type PriceSheet, sum } from '../../pricing/pricing/price-sheet';
import type { TaxPolicy } from '../../pricing/pricing/pricing.tax-policy.rules';
import type { LineTax, TaxTerms } from '../../pricing/pricing/pricing.tax-rates.rules';
import { taxesOf } from '../../pricing/pricing/pricing.tax.rules';
import type { OrderItem } from '../order-records/order-records.entity';
import { type RefundableLine, valueOfFirst, valueOfNext } from '../refunds/refunds.split.rules';

/** Ways to settle the difference between returned and new goods (docs/returns.md). */
export const DIFFERENCE_POLICIES = ['charge', 'waive', 'keep'] as const;
export type DifferencePolicy = (typeof DIFFERENCE_POLICIES)[number];

/** A line of a replacement order. Amounts are minor units of the order's currency. */
export interface ReplacementLine {
  variantId: number;
  quantity: number;
  unitPrice: number;
  discounts: Discount[];
  tax: number;
  /** Terms of `tax`; null when the line is not taxed. */
  terms: LineTax | null;
  /** Price of the line, with discounts and tax. */
  gross: number;
}

/** A line as it was sold. */
export type SoldLine = Pick<OrderItem, 'unit_price' | 'tax_amount' | 'tax'> & RefundableLine;

/** Sums of a replacement order, in minor units of its currency. */
export interface ReplacementTotals {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

/** Origin of the discounts that an exchange gives. @param returnId the id of the return */
function originOf(returnId: number): Omit<Discount, 'amount'> {
  return { source: 'exchange', id: returnId, name: 'Exchange' };
}

/**
 * Prices the same article again: it costs what was paid for it, whatever it costs today.
 * @param quantity at most the units of the line
 * @param step prices are multiples of it
 */
export function sameAgain(
  sold: SoldLine,
  { variantId, quantity, returnId }: { variantId: number; quantity: number; returnId: number },
  { isIncluded, step = 1 }: Pick<TaxPolicy, 'isIncluded'> & { step?: number },
): ReplacementLine {
  const isOpen = quantity <= sold.quantity - sold.refundedQuantity;
  const gross = isOpen ? valueOfNext(sold, quantity, step) : valueOfFirst(quantity, sold, step);
  const tax = sold.value > 0 ? mulDivRound(gross, sold.tax_amount, sold.value) : 0;
  const undiscounted = {
    variantId,
    quantity,
    unitPrice: sold.unit_price,
    discounts: [],
    tax: 0,
    terms: sold.tax,
    gross: sold.unit_price * quantity,
  };
  return repriced(undiscounted, { gross, tax, isIncluded, returnId });
}

/** Turns priced goods into lines, with their taxes now. */
export function newGoods(sheet: PriceSheet, policy: TaxPolicy): ReplacementLine[] {
  const taxes = taxesOf(sheet, 0, policy);
  return sheet.lines.map(({ goods, unitPrice, discounts, total }, index) => {
    const tax = taxes.lines[index] ?? 0;
    return {
      variantId: goods.variantId,
      quantity: goods.quantity,
      unitPrice,
      discounts: [...discounts],
      tax,
      terms: taxes.lineParts[index]?.terms ?? null,
      gross: total + (policy.isIncluded ? 0 : tax),
    };
  });
}

/**
 * Lowers the lines to `value` together by discounts, each in proportion to its price.
 * @param step prices and `value` are multiples of it
 */
export function waiveAbove(
  lines: readonly ReplacementLine[],
  value: number,
  { isIncluded, returnId, step = 1 }: Pick<TaxPolicy, 'isIncluded'> & { returnId: number; step?: number },
): ReplacementLine[] {
  const prices = lines.map(({ gross }) => gross);
  const excess = sum(prices, (gross) => gross) - value;
  if (excess <= 0) return [...lines];
  const shares = allocate(excess, prices, step);
  return lines.map((line, index) => {
    const gross = line.gross - (shares[index] ?? 0);
    const tax = line.gross > 0 ? mulDivRound(gross, line.tax, line.gross) : 0;
    return repriced(line, { gross, tax, isIncluded, returnId });
  });
}

/** Returns the price of a line after discounts, without tax that is added. */
export function netOf({ gross, tax }: ReplacementLine, isIncluded: boolean): number {
  return isIncluded ? gross : gross - tax;
}

/** Returns the terms of the line with the most tax, the first one if equal. */
export function mainTermsOf(lines: readonly ReplacementLine[]): TaxTerms | null {
  const [main] = [...lines].sort((a, b) => b.tax - a.tax);
  if (!main?.terms || main.terms.category === 'O') return null;
  const { country, name, rate } = main.terms;
  return { country, name, rate };
}

export function totalsOfReplacement(
  lines: readonly ReplacementLine[],
  isIncluded: boolean,
): ReplacementTotals {
  const subtotal = sum(lines, ({ unitPrice, quantity }) => unitPrice * quantity);
  const net = sum(lines, (line) => netOf(line, isIncluded));
  return {
    subtotal,
    discount: subtotal - net,
    tax: sum(lines, ({ tax }) => tax),
    total: sum(lines, ({ gross }) => gross),
  };
}

/** Lowers a line to a gross price. Rounding of the tax never makes it dearer before tax than it was. */
function repriced(
  line: ReplacementLine,
  { gross, tax, isIncluded, returnId }: { gross: number; tax: number; isIncluded: boolean; returnId: number },
): ReplacementLine {
  const before = netOf(line, isIncluded);
  const net = Math.min(before, isIncluded ? gross : gross - tax);
  const amount = before - net;
  return {
    ...line,
    gross,
    tax: isIncluded ? tax : gross - net,
    discounts: amount > 0 ? [...line.discounts, { ...originOf(returnId), amount }] : line.discounts,
  };
}
