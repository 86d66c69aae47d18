import { fc } from '../../../../../tools/testing-servers/properties';
import { valueOfFirst } from '../refunds/refunds.split.rules';
import {
  type ReplacementLine,
  type SoldLine,
  netOf,
  sameAgain,
  totalsOfReplacement,
  waiveAbove,
} from './returns.exchange.rules';

/** Multiples that prices have: one minor unit, ten of a dinar, a hundred of an ariary. */
const steps = fc.constantFrom(1, 10, 100);

const gross = fc.record({ step: steps, isIncluded: fc.boolean(), quantity: fc.integer({ min: 1, max: 9 }) });

/** A line that was sold at a discount, of which some units were refunded. */
const sold = gross.chain(({ step, isIncluded, quantity }) =>
  fc
    .record({
      unit: fc.integer({ min: 1, max: 50_000 }).map((count) => count * step),
      discountShare: fc.integer({ min: 0, max: 100 }),
      rate: fc.integer({ min: 0, max: 27 }),
      refundedQuantity: fc.integer({ min: 0, max: quantity }),
      wanted: fc.integer({ min: 1, max: quantity }),
    })
    .map(({ unit, discountShare, rate, refundedQuantity, wanted }) => {
      const total = Math.floor((unit * quantity * (100 - discountShare)) / 100 / step) * step;
      const tax = Math.floor((total * rate) / (isIncluded ? 100 + rate : 100) / step) * step;
      const value = total + (isIncluded ? 0 : tax);
      const line: SoldLine = {
        orderItemId: 1,
        quantity,
        value,
        refundedQuantity,
        refundedValue: valueOfFirst(refundedQuantity, { quantity, value }, step),
        unit_price: unit,
        tax_amount: tax,
        tax: null,
      };
      return { line, wanted, step, isIncluded };
    }),
);

const order = { variantId: 7, returnId: 3 };

/** The net price is the unit prices less the discounts, and the tax fits into the price. */
function expectSound(line: ReplacementLine, isIncluded: boolean): void {
  const discounts = line.discounts.reduce((sum, { amount }) => sum + amount, 0);
  expect(netOf(line, isIncluded)).toBe(line.unitPrice * line.quantity - discounts);
  expect(line.discounts.every(({ amount }) => amount > 0)).toBe(true);
  expect(line.tax).toBeGreaterThanOrEqual(0);
  expect(line.tax).toBeLessThanOrEqual(line.gross);
  expect(netOf(line, isIncluded)).toBeGreaterThanOrEqual(0);
}

describe('sameAgain', () => {
  it('costs what was paid for the units, in whole steps, and adds up', () => {
    fc.assert(
      fc.property(sold, ({ line, wanted, step, isIncluded }) => {
        const again = sameAgain(line, { ...order, quantity: wanted }, { isIncluded, step });
        expectSound(again, isIncluded);
        expect(again.gross % step).toBe(0);
        expect(again.gross).toBeLessThanOrEqual(line.value);
      }),
    );
  });

  it('costs all that is left when it takes all units that are left', () => {
    fc.assert(
      fc.property(sold, ({ line, step, isIncluded }) => {
        const left = line.quantity - line.refundedQuantity;
        fc.pre(left > 0);
        const again = sameAgain(line, { ...order, quantity: left }, { isIncluded, step });
        expect(again.gross).toBe(line.value - line.refundedValue);
      }),
    );
  });

  // 3 lamps at 10.00 less 1.00 in all, 29.00 with 4.83 of tax in it: one costs 9.67, with 1.61 of tax.
  it('is right for a worked example', () => {
    const line: SoldLine = {
      ...{ orderItemId: 1, quantity: 3, value: 2_900, refundedQuantity: 0, refundedValue: 0 },
      ...{ unit_price: 1_000, tax_amount: 483, tax: null },
    };
    const again = sameAgain(line, { ...order, quantity: 1 }, { isIncluded: true });
    expect([again.gross, again.tax, again.discounts[0]?.amount]).toEqual([967, 161, 33]);
  });
});

const replacements = fc.record({ step: steps, isIncluded: fc.boolean() }).chain(({ step, isIncluded }) =>
  fc
    .array(
      fc.record({
        unit: fc.integer({ min: 1, max: 50_000 }).map((count) => count * step),
        quantity: fc.integer({ min: 1, max: 5 }),
        rate: fc.integer({ min: 0, max: 27 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((wanted) => {
      const lines = wanted.map(({ unit, quantity, rate }, index): ReplacementLine => {
        const net = unit * quantity;
        const tax = Math.floor((net * rate) / (isIncluded ? 100 + rate : 100) / step) * step;
        const price = net + (isIncluded ? 0 : tax);
        const base = { variantId: index, quantity, unitPrice: unit, discounts: [], terms: null };
        return { ...base, tax, gross: price };
      });
      return { lines, step, isIncluded };
    }),
);

describe('waiveAbove', () => {
  it('lowers the lines to exactly the value, none of them below zero, in whole steps', () => {
    fc.assert(
      fc.property(replacements, fc.double({ min: 0, max: 1.2, noNaN: true }), (wanted, share) => {
        const { lines, step, isIncluded } = wanted;
        const before = totalsOfReplacement(lines, isIncluded).total;
        const value = Math.floor((before * share) / step) * step;
        const lowered = waiveAbove(lines, value, { isIncluded, returnId: 3, step });
        const totals = totalsOfReplacement(lowered, isIncluded);
        expect(totals.total).toBe(Math.min(before, value));
        lowered.forEach((line, index) => {
          expectSound(line, isIncluded);
          expect(line.gross).toBeLessThanOrEqual(lines[index]?.gross ?? 0);
          expect(line.gross % step).toBe(0);
        });
        expect(totals.subtotal - totals.discount + (isIncluded ? 0 : totals.tax)).toBe(totals.total);
      }),
    );
  });
});
