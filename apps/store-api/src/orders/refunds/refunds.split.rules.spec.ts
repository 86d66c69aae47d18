import { fc } from '../../../../../tools/testing-servers/properties';
import { type RefundableLine, splitRefund, valueOfFirst, valueOfNext } from './refunds.split.rules';
import { adminRefundMoves } from './refunds.states';

function line(
  quantity: number,
  value: number,
  refunded: [quantity: number, value: number] = [0, 0],
): RefundableLine {
  return { orderItemId: 1, quantity, value, refundedQuantity: refunded[0], refundedValue: refunded[1] };
}

describe('the value of units', () => {
  it.each([
    [3, 100, [34, 33, 33]],
    [7, 5, [1, 1, 1, 1, 1, 0, 0]],
    [1, 999, [999]],
    [2, 0, [0, 0]],
  ])('of %i for %i is %j', (quantity, value, shares) => {
    const sums = shares.map((_, index) => valueOfFirst(index + 1, { quantity, value }));
    expect(sums.map((sum, index) => sum - (sums[index - 1] ?? 0))).toEqual(shares);
  });

  it.each([
    // 10 KWD over three units in steps of 0.010: 3.340, 3.330 and 3.330.
    [3, 10_000, 10, [3340, 3330, 3330]],
    // An older line that is no multiple: the last unit has the odd 0.004.
    [2, 1_234, 10, [620, 614]],
    [2, 100_500, 100, [50_300, 50_200]],
  ])('of %i for %i in steps of %i is %j', (quantity, value, step, shares) => {
    const sums = shares.map((_, index) => valueOfFirst(index + 1, { quantity, value }, step));
    expect(sums.map((sum, index) => sum - (sums[index - 1] ?? 0))).toEqual(shares);
  });

  it('comes to the whole line exactly, however it is divided', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(parts, fc.nat(1e7), fc.constantFrom(1, 10, 100), (units, steps, step) => {
        const value = steps * step;
        const quantity = units.reduce((sum, count) => sum + count, 0);
        let refunded: [number, number] = [0, 0];
        for (const count of units) {
          const next = valueOfNext(line(quantity, value, refunded), count, step);
          expect(next).toBeGreaterThanOrEqual(0);
          expect(next % step).toBe(0);
          refunded = [refunded[0] + count, refunded[1] + next];
        }
        expect(refunded).toEqual([quantity, value]);
      }),
    );
  });

  it('does so too when an earlier refund has failed', () => {
    // The three units are worth 34, 33 and 33. The second was refunded, and the refund of the first failed.
    expect(valueOfNext(line(3, 100, [1, 33]), 2)).toBe(67);
  });
});

describe('where a refund goes', () => {
  const tenders = { exchange: 0, card: 60, offline: 0, giftCards: 30, wallet: 10 };

  it.each([
    [50, 'original', [50, 0, 0, 0]],
    [80, 'original', [60, 0, 20, 0]],
    [100, 'original', [60, 0, 30, 10]],
    [100, 'wallet', [0, 0, 0, 100]],
  ] as const)('%i by %s: card, offline, gift cards, wallet %j', (amount, method, parts) => {
    const split = splitRefund(amount, method, tenders);
    expect([split.card_amount, split.offline_amount, split.gift_card_amount, split.wallet_amount]).toEqual(
      parts,
    );
  });

  it.each([
    // The order sold gift cards for 50, and the gift cards that paid did not pay these.
    [{ card: 50, giftCards: 100 }, 100, [0, 0, 100, 0]],
    [{ card: 60, giftCards: 100 }, 30, [10, 0, 20, 0]],
    [{ offline: 40, wallet: 20, giftCards: 30 }, 30, [0, 10, 20, 0]],
    [{ wallet: 50, giftCards: 5 }, 5, [0, 0, 5, 0]],
    [{ card: 50, giftCards: 100 }, 150, [50, 0, 100, 0]],
  ] as const)('%j keeps what pays for sold gift cards when %i goes back: %j', (paid, amount, parts) => {
    const none = { exchange: 0, card: 0, offline: 0, giftCards: 0, wallet: 0 };
    const split = splitRefund(amount, 'original', { ...none, ...paid, soldGiftCards: 50 });
    expect([split.card_amount, split.offline_amount, split.gift_card_amount, split.wallet_amount]).toEqual(
      parts,
    );
  });

  it('gives the card back what the processor can refund, and the rest by hand', () => {
    const dinars = { exchange: 0, card: 5_000, offline: 0, giftCards: 0, wallet: 0 };
    expect(splitRefund(4_999, 'original', dinars, 10)).toMatchObject({
      card_amount: 4_990,
      offline_amount: 9,
    });
    expect(splitRefund(5_000, 'original', dinars, 10)).toMatchObject({
      card_amount: 5_000,
      offline_amount: 0,
    });
  });

  it('adds up, and takes from no tender more than it has', () => {
    const minor = fc.integer({ min: 0, max: 1e6 });
    fc.assert(
      fc.property(
        minor,
        minor,
        minor,
        minor,
        minor,
        fc.integer({ min: 0, max: 1000 }),
        (exchange, card, offline, giftCards, wallet, permille) => {
          const amount = Math.floor(((exchange + card + offline + giftCards + wallet) * permille) / 1000);
          const split = splitRefund(amount, 'original', { exchange, card, offline, giftCards, wallet });
          expect(Object.values(split).reduce((sum, part) => sum + part, 0)).toBe(amount);
          expect(split.exchange_amount).toBe(Math.min(exchange, amount));
          expect(split.card_amount).toBeLessThanOrEqual(card);
          expect(split.offline_amount).toBeLessThanOrEqual(offline);
          expect(split.gift_card_amount).toBeLessThanOrEqual(giftCards);
          expect(split.wallet_amount).toBeLessThanOrEqual(wallet);
        },
      ),
    );
  });
});

describe('what staff may do with a refund', () => {
  const own = { source: 'staff', counted_amount: 1, card_refunded_at: null, released: false } as const;
  const card = { ...own, card_amount: 1, offline_amount: 0 };
  const cash = { ...own, card_amount: 0, offline_amount: 1 };
  const both = { ...own, card_amount: 1, offline_amount: 1 };
  const late = { ...card, source: 'late_payment', counted_amount: 0 } as const;

  it.each([
    ['pending', card, ['approved', 'rejected']],
    ['approved', card, []],
    ['approved', cash, ['processed']],
    ['approved', { ...cash, released: true }, []],
    ['approved', both, []],
    ['approved', { ...both, card_refunded_at: new Date(0) }, ['processed']],
    ['rejected', card, []],
    ['processed', cash, []],
    ['failed', card, ['approved']],
    ['failed', late, ['approved', 'processed']],
    ['failed', { ...late, source: 'exchange' }, ['approved', 'processed']],
    ['failed', { ...card, source: 'exchange' }, ['approved']],
    ['failed', { ...late, source: 'processor' }, ['approved']],
    ['processed', late, []],
  ] as const)('%s %j: %j', (status, parts, moves) => {
    expect(adminRefundMoves({ status, ...parts })).toEqual(moves);
  });
});
