import { chargeStep, mulDivRound } from '@comptoir/contracts';
import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { type BundleTerms, bundleStep } from './pricing.bundles.rules';
import { COUPON_TYPES, type CouponTerms, couponStep } from './pricing.coupons.rules';
import { type ExchangeRate, fromBase } from './pricing.exchange.rules';
import { type GroupTerms, type PromotionTerms, promotionStep } from './pricing.promotions.rules';
import {
  type Goods,
  type PriceSheet,
  type PricedLine,
  type PricingStep,
  discountsOf,
  priceGoods,
  sum,
} from './price-sheet';
import { cardMinimum, waiveRest } from './pricing.small-amounts.rules';
import { TAX_CLASSES, TAX_RATE_CLASSES } from '../../platform/settings/settings.view';
import { type TaxPolicy, taxPolicy } from './pricing.tax-policy.rules';
import { taxesOf, taxRowsOf } from './pricing.tax.rules';
import { splitTenders, totalsOf } from './pricing.totals.rules';

const EUR: ExchangeRate = { base: 'EUR', code: 'EUR', rate: '1.0000000000' };

const exchanges: fc.Arbitrary<ExchangeRate> = fc.constantFrom(
  EUR,
  { base: 'EUR', code: 'USD', rate: '1.0823000000' },
  { base: 'EUR', code: 'JPY', rate: '163.4512000000' },
  { base: 'EUR', code: 'KWD', rate: '0.3317000000' },
  { base: 'KWD', code: 'KWD', rate: '1.0000000000' },
  { base: 'EUR', code: 'ISK', rate: '141.3000000000' },
  { base: 'EUR', code: 'UGX', rate: '4123.4567890000' },
  { base: 'EUR', code: 'MGA', rate: '5120.4560000000' },
);

const price = fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 20 }));
const basisPoints = fc.integer({ min: 0, max: 10_000 });

const VARIANTS = [1, 2, 3, 4, 5, 6, 7, 8];

const goods: fc.Arbitrary<Goods[]> = fc.uniqueArray(
  fc.record({
    ref: fc.nat(),
    productId: fc.integer({ min: 1, max: 4 }),
    variantId: fc.constantFrom(...VARIANTS),
    categoryPath: fc.subarray([1, 2, 3]),
    brandId: fc.option(fc.constantFrom(1, 2)),
    quantity: fc.integer({ min: 1, max: 100 }),
    basePrice: price,
    flash: fc.option(
      fc.record({ itemId: fc.nat(), salePrice: price, left: fc.option(fc.integer({ min: 1, max: 100 })) }),
    ),
    weightGrams: fc.nat(20_000),
    isDigital: fc.boolean(),
    taxClass: fc.constantFrom(...TAX_CLASSES),
  }),
  { maxLength: 8, selector: ({ variantId }) => variantId },
);

const promotion: fc.Arbitrary<PromotionTerms> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  name: fc.constant('Promotion'),
  type: fc.constantFrom('percentage', 'fixed'),
  value: basisPoints,
  priority: fc.integer({ min: 0, max: 2 }),
  stackable: fc.boolean(),
  appliesToAll: fc.boolean(),
  productIds: fc.subarray([1, 2, 3]),
  categoryIds: fc.subarray([1, 2]),
  brandIds: fc.subarray([1]),
});
const promotions = fc.uniqueArray(promotion, { maxLength: 4, selector: ({ id }) => id });

const group: fc.Arbitrary<GroupTerms | null> = fc.option(
  fc.record({ id: fc.constant(1), name: fc.constant('Trade'), percent: basisPoints }),
);

const bundles: fc.Arbitrary<BundleTerms[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    name: fc.constant('Bundle'),
    type: fc.constantFrom('percentage', 'fixed'),
    value: basisPoints,
    items: fc.uniqueArray(
      fc.record({
        variantId: fc.constantFrom(...VARIANTS),
        quantity: fc.integer({ min: 1, max: 3 }),
        isRequired: fc.boolean(),
      }),
      { maxLength: 3, selector: ({ variantId }) => variantId },
    ),
  }),
  { maxLength: 4, selector: ({ id }) => id },
);

const coupon: fc.Arbitrary<CouponTerms> = fc.record({
  type: fc.constantFrom(...COUPON_TYPES),
  value: basisPoints,
  minOrderAmount: fc.option(price),
  maxDiscountAmount: fc.option(price),
  productIds: fc.subarray([1, 2, 3]),
  categoryIds: fc.subarray([1, 2]),
  buyQuantity: fc.integer({ min: 1, max: 4 }),
  getQuantity: fc.integer({ min: 1, max: 4 }),
  getProductIds: fc.subarray([1, 2]),
  getDiscountPercent: fc.option(fc.integer({ min: 0, max: 100 })),
  maxApplications: fc.option(fc.integer({ min: 1, max: 5 })),
});
const CODE = { id: 1, code: 'CODE' };

/** Any sheet that the pricing can produce. */
const sheets: fc.Arbitrary<PriceSheet> = fc
  .tuple(goods, exchanges, promotions, group, bundles, fc.option(coupon))
  .map(([items, exchange, rules, terms, sets, code]) =>
    priceGoods(items, exchange, [
      promotionStep(rules, terms),
      bundleStep(sets),
      ...(code ? [couponStep(code, CODE)] : []),
    ]),
  );

const rate = fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000);
const isIncluded = fc.boolean();

/** Any rates of two countries: goods go to one, the bill to the other. */
const policies: fc.Arbitrary<TaxPolicy> = fc
  .record({
    enabled: fc.boolean(),
    prices_include_tax: isIncluded,
    shipping: fc.constantFrom('standard' as const, 'proportional' as const),
    home_country: fc.constant(null),
    cross_border: fc.constant('destination' as const),
    rates: fc.array(
      fc.record({
        country: fc.constantFrom('FR', 'DE'),
        region: fc.constantFrom('', 'FR-20R'),
        class: fc.constantFrom(...TAX_RATE_CLASSES),
        rate,
      }),
    ),
  })
  .map((rules) => taxPolicy(rules, { goods: { country: 'FR', state: '20R' }, digital: { country: 'DE' } }));

function standardGoods(line: PricedLine): PricedLine {
  return { ...line, goods: { ...line.goods, taxClass: 'standard' } };
}

const RUNS = { numRuns: testRuns(2000) };
const MANY_RUNS = { numRuns: testRuns(20_000) };

describe('any priced cart', () => {
  it('has lines that are never negative and sums that agree to the minor unit', () => {
    const isRight = ({ goods: { quantity }, unitPrice, discounts, discount, total }: PricedLine): boolean =>
      discount === sum(discounts, ({ amount }) => amount) &&
      discounts.every(({ amount }) => amount > 0) &&
      total === unitPrice * quantity - discount &&
      total >= 0 &&
      Number.isSafeInteger(total);
    fc.assert(
      fc.property(sheets, policies, price, (sheet, policy, shipping) => {
        const taxes = taxesOf(sheet, shipping, policy);
        const totals = totalsOf(sheet, shipping, taxes);
        const added = policy.isIncluded ? 0 : totals.tax;
        expect({
          wrongLines: sheet.lines.filter((line) => !isRight(line)),
          discount: [
            sum(sheet.lines, ({ discount }) => discount),
            sum(discountsOf(sheet.lines), ({ amount }) => amount),
          ],
          tax: sum(taxes.lines, (tax) => tax) + taxes.shipping,
          total: totals.subtotal - totals.discount + totals.shipping + added,
        }).toEqual({
          wrongLines: [],
          discount: [sheet.discount, sheet.discount],
          tax: totals.tax,
          total: totals.total,
        });
      }),
      MANY_RUNS,
    );
  });

  it('has amounts that the processor can charge', () => {
    fc.assert(
      fc.property(sheets, policies, price, (sheet, policy, cost) => {
        const { exchange } = sheet;
        const shipping = fromBase(cost, exchange);
        const taxes = taxesOf(sheet, shipping, policy);
        const { total } = totalsOf(sheet, shipping, taxes);
        const added = policy.isIncluded ? 0 : 1;
        const charged = [
          total,
          shipping + added * taxes.shipping,
          ...sheet.lines.map((line, index) => line.total + added * (taxes.lines[index] ?? 0)),
        ];
        const step = chargeStep(exchange.code);
        expect(charged.filter((amount) => amount % step !== 0)).toEqual([]);
      }),
      MANY_RUNS,
    );
  });

  it('is given back exactly when each line and the shipping is', () => {
    fc.assert(
      fc.property(sheets, policies, price, (sheet, policy, shipping) => {
        const taxes = taxesOf(sheet, shipping, policy);
        const paid = (amount: number, tax: number): number => amount + (policy.isIncluded ? 0 : tax);
        const lines = sheet.lines.map(({ total }, index) => paid(total, taxes.lines[index] ?? 0));
        const all = sum(lines, (amount) => amount) + paid(shipping, taxes.shipping);
        expect(all).toBe(totalsOf(sheet, shipping, taxes).total);
      }),
      RUNS,
    );
  });

  it('is taxed by the formula of a single rate when there is one', () => {
    fc.assert(
      fc.property(sheets, isIncluded, rate, price, (sheet, prices_include_tax, percent, shipping) => {
        const goodsOnly = { ...sheet, lines: sheet.lines.map(standardGoods) };
        const scaled = Math.round(percent * 10_000);
        const whole = prices_include_tax ? 1_000_000 + scaled : 1_000_000;
        const step = prices_include_tax ? 1 : chargeStep(sheet.exchange.code);
        const old = (amount: number): number => mulDivRound(amount, scaled, whole, step);
        for (const mode of ['standard', 'proportional'] as const) {
          const rules = {
            enabled: true,
            prices_include_tax,
            shipping: mode,
            home_country: null,
            cross_border: 'destination' as const,
            rates: [{ country: 'FR', rate: percent }],
          };
          const place = { country: 'FR' };
          const taxes = taxesOf(goodsOnly, shipping, taxPolicy(rules, { goods: place, digital: place }));
          expect([...taxes.lines, taxes.shipping]).toEqual(
            [...goodsOnly.lines.map(({ total }) => total), shipping].map(old),
          );
          expect(taxes.terms).toEqual({ country: 'FR', name: '', rate: percent });
        }
      }),
      RUNS,
    );
  });

  it('has rows of taxes that add up to it', () => {
    fc.assert(
      fc.property(sheets, policies, price, (sheet, policy, shipping) => {
        const taxes = taxesOf(sheet, shipping, policy);
        const rows = taxRowsOf([...taxes.lineParts, ...taxes.shippingParts], policy.isIncluded);
        expect(sum(rows, ({ tax }) => tax)).toBe(taxes.amount);
        expect(sum(taxes.shippingParts, ({ amount }) => amount)).toBe(shipping);
        expect(rows.filter((row) => row.net < 0 || row.tax < 0)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('has no more tax in it than there is', () => {
    fc.assert(
      fc.property(sheets, policies, (sheet, policy) => {
        const taxes = taxesOf(sheet, 700, { ...policy, isIncluded: true });
        taxes.lines.forEach((tax, index) => expect(tax).toBeLessThanOrEqual(sheet.lines[index]?.total ?? 0));
        taxes.lines.forEach((tax) => expect(tax).toBeGreaterThanOrEqual(0));
      }),
    );
  });

  it('never mixes promotions, groups and flash prices on one line', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        for (const { flashItemId, discounts } of sheet.lines) {
          const sources = new Set(discounts.map(({ source }) => source));
          expect(sources.has('promotion') && sources.has('group')).toBe(false);
          expect(flashItemId !== null && (sources.has('promotion') || sources.has('group'))).toBe(false);
        }
      }),
    );
  });

  it('gets the same discount whatever the order of its lines and rules', () => {
    fc.assert(
      fc.property(goods, exchanges, promotions, group, coupon, (items, exchange, rules, terms, code) => {
        const steps = (list: PromotionTerms[]): PricingStep[] => [
          promotionStep(list, terms),
          couponStep(code, CODE),
        ];
        const forth = priceGoods(items, exchange, steps(rules));
        const back = priceGoods([...items].reverse(), exchange, steps([...rules].reverse()));
        expect(back.subtotal).toBe(forth.subtotal);
        // The choice between gifts of equal price on different kinds of lines may differ with the order;
        // nothing else may.
        expect(code.type === 'buy_x_get_y' || back.discount === forth.discount).toBe(true);
      }),
    );
  });
});

describe('any promotion', () => {
  it('never makes a cart dearer', () => {
    fc.assert(
      fc.property(goods, exchanges, promotions, group, promotion, (items, exchange, rules, terms, more) => {
        const fewer = rules.filter(({ id }) => id !== more.id);
        const without = priceGoods(items, exchange, [promotionStep(fewer, terms)]);
        // A stackable promotion of a higher priority would leave less for the percentages after it.
        const last = { ...more, priority: -1 };
        const all = priceGoods(items, exchange, [promotionStep([...fewer, last], terms)]);
        all.lines.forEach(({ total }, index) =>
          expect(total).toBeLessThanOrEqual(without.lines[index]?.total ?? 0),
        );
      }),
      RUNS,
    );
  });

  it('competes with a flash price, and the customer gets the lower of the two', () => {
    fc.assert(
      fc.property(goods, exchanges, promotions, group, (items, exchange, rules, terms) => {
        const usual = items.map((item) => ({ ...item, flash: null }));
        const both = priceGoods(items, exchange, [promotionStep(rules, terms)]);
        const flashOnly = priceGoods(items, exchange);
        const rulesOnly = priceGoods(usual, exchange, [promotionStep(rules, terms)]);
        both.lines.forEach(({ total, flashItemId }, index) => {
          const [flash, rule] = [flashOnly.lines[index], rulesOnly.lines[index]];
          const isFlash = flash !== undefined && flash.flashItemId !== null;
          const lowest = isFlash ? Math.min(flash.total, rule?.total ?? 0) : rule?.total;
          expect(total).toBe(lowest);
          expect(flashItemId !== null).toBe(isFlash && flash.total <= (rule?.total ?? 0));
        });
        expect(both.subtotal).toBe(sum(both.lines, ({ subtotal }) => subtotal));
      }),
      RUNS,
    );
  });

  it('gives no less for a higher value', () => {
    fc.assert(
      fc.property(goods, exchanges, promotion, basisPoints, (items, exchange, rule, value) => {
        const [low, high] = rule.value < value ? [rule.value, value] : [value, rule.value];
        const at = (worth: number): number =>
          priceGoods(items, exchange, [promotionStep([{ ...rule, value: worth }])]).discount;
        expect(at(high)).toBeGreaterThanOrEqual(at(low));
      }),
    );
  });
});

describe('any set of bundles', () => {
  it('puts a unit into one set only', () => {
    fc.assert(
      fc.property(goods, exchanges, bundles, (items, exchange, sets) => {
        const sheet = priceGoods(items, exchange, [bundleStep(sets)]);
        for (const line of sheet.lines) {
          const used = sum(sheet.bundles, (applied) => {
            const terms = sets.find(({ id }) => id === applied.id);
            const item = terms?.items.find(({ variantId }) => variantId === line.goods.variantId);
            return item?.isRequired ? item.quantity * applied.sets : 0;
          });
          expect(used).toBeLessThanOrEqual(line.goods.quantity);
        }
        expect(sum(sheet.bundles, ({ amount }) => amount)).toBe(sheet.discount);
      }),
      RUNS,
    );
  });

  it('changes nothing in a cart without one of its required items', () => {
    fc.assert(
      fc.property(goods, exchanges, bundles, (items, exchange, sets) => {
        const wanting = sets.map((set) => ({
          ...set,
          items: [...set.items, { variantId: 99, quantity: 1, isRequired: true }],
        }));
        expect(priceGoods(items, exchange, [bundleStep(wanting)]).discount).toBe(0);
      }),
    );
  });
});

describe('any coupon', () => {
  it('never gets more than its cap', () => {
    fc.assert(
      fc.property(goods, coupon, price, (items, code, cap) => {
        const capped = { ...code, maxDiscountAmount: cap };
        expect(priceGoods(items, EUR, [couponStep(capped, CODE)]).discount).toBeLessThanOrEqual(cap);
      }),
    );
  });

  it('gives at most Y of every X + Y units that qualify', () => {
    fc.assert(
      fc.property(goods, exchanges, coupon, (items, exchange, code) => {
        const equal = items.map((item) => ({ ...item, basePrice: 100, flash: null }));
        const everything = { ...code, type: 'buy_x_get_y' as const, productIds: [], categoryIds: [] };
        const uncapped = {
          ...everything,
          getProductIds: [],
          maxDiscountAmount: null,
          getDiscountPercent: 100,
        };
        const sheet = priceGoods(equal, exchange, [couponStep(uncapped, CODE)]);
        const units = sum(items, ({ quantity }) => quantity);
        const x = code.buyQuantity ?? 1;
        const y = code.getQuantity ?? 1;
        const most = Math.floor(units / (x + y)) * y + Math.max(0, (units % (x + y)) - x);
        const unitPrice = sheet.lines[0]?.unitPrice ?? 0;
        expect(sheet.discount).toBeLessThanOrEqual(most * unitPrice);
      }),
    );
  });
});

describe('the papers of any order', () => {
  const paper: fc.Arbitrary<ExchangeRate> = fc.constantFrom(
    EUR,
    { base: 'EUR', code: 'JPY', rate: '163.4512000000' },
    { base: 'EUR', code: 'KWD', rate: '0.3317000000' },
    { base: 'EUR', code: 'MGA', rate: '5120.4560000000' },
  );
  const credit = fc.nat(2_000_000);
  const percent = fc.integer({ min: 0, max: 110 });

  /** Returns an amount of the currency near the given share of a total, as a card or a wallet may have it. */
  const near = (total: number, share: number, code: string): number =>
    Math.floor((total * share) / 100 / chargeStep(code)) * chargeStep(code);

  it('agree: lines, shipping and tax less discounts are the total, and the tenders are', () => {
    fc.assert(
      fc.property(
        fc.tuple(goods, paper, promotions, bundles, fc.option(coupon)),
        fc.tuple(policies, price),
        fc.tuple(percent, percent, credit),
        ([items, exchange, rules, sets, code], [policy, cost], [ofCard, ofWallet, waivable]) => {
          const step = chargeStep(exchange.code);
          const shipping = fromBase(cost, exchange);
          const listed = priceGoods(items, exchange, [
            promotionStep(rules),
            bundleStep(sets),
            ...(code ? [couponStep(code, CODE)] : []),
          ]);
          const totalOf = (priced: PriceSheet): number =>
            totalsOf(priced, shipping, taxesOf(priced, shipping, policy)).total;
          const giftCards = [{ id: 1, available: near(totalOf(listed), ofCard, exchange.code) }];
          const wallet = near(totalOf(listed), ofWallet, exchange.code);
          const rest = splitTenders(totalOf(listed), giftCards, wallet).due;
          const waived = rest > 0 && rest <= waivable ? waiveRest(listed, rest, totalOf) : null;
          const sheet = waived ?? listed;

          const taxes = taxesOf(sheet, shipping, policy);
          const { subtotal, discount, tax, total } = totalsOf(sheet, shipping, taxes);
          const added = policy.isIncluded ? 0 : tax;
          expect(subtotal - discount + shipping + added).toBe(total);
          expect(sum(sheet.lines, (line) => line.total) + shipping + added).toBe(total);
          expect(sum(discountsOf(sheet.lines), ({ amount }) => amount)).toBe(discount);

          const minimum = cardMinimum(exchange);
          const { due, kept, ...tenders } = splitTenders(total, giftCards, wallet, { minimum });
          const paid = [due, tenders.wallet, ...tenders.giftCards.map(({ amount }) => amount)];
          expect(sum(paid, (amount) => amount)).toBe(total);
          expect(paid.filter((amount) => amount < 0 || amount % step !== 0)).toEqual([]);
          expect(due === 0 || due >= minimum || total < minimum).toBe(true);
          expect(kept === 0 || due === minimum).toBe(true);
          expect(waived === null || (due === 0 && total <= totalOf(listed) - rest)).toBe(true);
          // Each line, and the shipping's share of it, is taxed and rounded by itself. A waiver also changes the
          // rates that proportional shipping is taxed by.
          const roundings = (items.length + 2) * step;
          const ofShipping = Math.abs(taxesOf(listed, shipping, policy).shipping - taxes.shipping);
          expect(waived === null || total >= totalOf(listed) - rest - roundings - ofShipping).toBe(true);

          const worth = (amount: number, ofTax: number): number => amount + (policy.isIncluded ? 0 : ofTax);
          const values = sheet.lines.map((line, index) => worth(line.total, taxes.lines[index] ?? 0));
          expect(sum(values, (value) => value) + worth(shipping, taxes.shipping)).toBe(total);
          expect([...values, worth(shipping, taxes.shipping)].filter((value) => value % step !== 0)).toEqual(
            [],
          );
        },
      ),
      RUNS,
    );
  });
});

describe('any split of a total', () => {
  const amount = fc.nat(1_000_000);

  it('pays the total exactly and takes from nothing more than it has', () => {
    const cards = fc.array(fc.record({ id: fc.nat(), available: amount }), { maxLength: 5 });
    fc.assert(
      fc.property(amount, cards, amount, (total, giftCards, wallet) => {
        const tenders = splitTenders(total, giftCards, wallet);
        expect(sum(tenders.giftCards, (card) => card.amount) + tenders.wallet + tenders.due).toBe(total);
        expect(tenders.due).toBeGreaterThanOrEqual(0);
        expect(tenders.wallet).toBeLessThanOrEqual(wallet);
        expect(tenders.due > 0 && tenders.wallet < wallet).toBe(false);
      }),
    );
  });
});
