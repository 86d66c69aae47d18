import { type PriceSheet, type PricedLine, discountLine, withLines } from './price-sheet';
import { toBase } from './pricing.exchange.rules';

/** A change of a line by a hook, in minor units of the sheet's currency. */
export interface HookPriceChange {
  hookId: number;
  /** `ref` of the goods. */
  ref: number;
  /** Added to the price of each unit. */
  surcharge: number;
  /** Taken off the line. */
  discount: number;
  /** Shown to customers. */
  reason: string;
}

/**
 * Raises and lowers lines as hooks have decided, after all other rules. Surcharges come first. A discount takes at most
 * what is left of its line, since several hooks may give one.
 */
export function withHookPrices(sheet: PriceSheet, changes: readonly HookPriceChange[]): PriceSheet {
  if (changes.length === 0) return sheet;
  const lines = sheet.lines.map((line) => {
    const own = changes.filter(({ ref }) => ref === line.goods.ref);
    const raised = own.reduce((current, change) => surchargedLine(current, change, sheet), line);
    return own.reduce(discountedLine, raised);
  });
  return withLines(sheet, lines);
}

function surchargedLine(
  line: PricedLine,
  { surcharge, reason }: HookPriceChange,
  { exchange }: PriceSheet,
): PricedLine {
  if (surcharge === 0) return line;
  const added = surcharge * line.goods.quantity;
  return {
    ...line,
    baseUnitPrice: line.baseUnitPrice + toBase(surcharge, exchange),
    unitPrice: line.unitPrice + surcharge,
    reason: line.reason ? `${line.reason}, ${reason}` : reason,
    subtotal: line.subtotal + added,
    total: line.total + added,
  };
}

function discountedLine(line: PricedLine, { hookId, discount, reason }: HookPriceChange): PricedLine {
  const amount = Math.min(discount, line.total);
  return discountLine(line, { source: 'hook', id: hookId, name: reason, amount });
}
